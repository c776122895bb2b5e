import { z } from 'zod';

const alarm = <K extends string, S extends z.ZodRawShape>(kind: K, data: S) =>
  z.object({ kind: z.literal(kind), data: z.object(data) });

const count = z.number().int();
const spending = {
  spentPaise: count,
  capPaise: count,
  /** Whether it is the half that new numbers may use. */
  isOfNewNumbers: z.boolean(),
  /** Whether the next code would cost more than the cap leaves. */
  isUsedUp: z.boolean(),
};

/** What is wrong with codes by SMS: a kind and its figures, never a sentence. Amounts are integer paise. */
export const CodeAlarm = z
  .discriminatedUnion('kind', [
    /** Of the codes that were typed within an hour. */
    alarm('wrong-codes', { wrong: count, typed: count }),
    /** Of the codes that were sent within an hour. */
    alarm('low-completion', { typed: count, sent: count }),
    alarm('spend-hour', spending),
    alarm('spend-day', spending),
  ])
  .meta({ description: 'What is wrong with codes by SMS, as a kind and its figures; amounts in paise' });
export type CodeAlarm = z.infer<typeof CodeAlarm>;
export type CodeAlarmKind = CodeAlarm['kind'];
export type CodeAlarmData<K extends CodeAlarmKind> = Extract<CodeAlarm, { kind: K }>['data'];
