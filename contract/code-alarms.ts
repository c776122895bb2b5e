import { z } from 'zod';
import { kindOf } from './fields.ts';

const count = z.number().int();
const spending = {
  spentPaise: count,
  capPaise: count,
  /** Whether it concerns the half of the cap that new numbers are limited to. */
  isOfNewNumbers: z.boolean(),
  /** Whether the next code would exceed the cap. */
  isUsedUp: z.boolean(),
};

export const CodeAlarm = z
  .discriminatedUnion('kind', [
    /** Counts in the last 70 minutes. */
    kindOf('wrong-codes', { wrong: count, typed: count }),
    /** Texted codes: sent in an hour, and typed by ten minutes after it. */
    kindOf('low-completion', { typed: count, sent: count }),
    kindOf('spend-hour', spending),
    kindOf('spend-day', spending),
  ])
  .describe('A problem with SMS codes: its kind and figures; amounts in paise');
export type CodeAlarm = z.infer<typeof CodeAlarm>;
export type CodeAlarmKind = CodeAlarm['kind'];
export type CodeAlarmData<K extends CodeAlarmKind> = Extract<CodeAlarm, { kind: K }>['data'];
