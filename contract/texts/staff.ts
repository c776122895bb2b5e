import type { QueueData, QueueEntry, QueueKind } from '../admin-queue.ts';
import type { BookFinding, BookFindingData, BookFindingKind, BookRuleKey } from '../book-findings.ts';
import type { CodeAlarm, CodeAlarmData, CodeAlarmKind } from '../code-alarms.ts';
import type { SignatureFinding } from '../signature-finding.ts';

/** How one language renders what only staff reads. A kind without its text does not compile. */
export interface StaffTexts {
  bookRule: Readonly<Record<BookRuleKey, string>>;
  /** `rule-broken` is said by its rule. */
  bookFinding: {
    readonly [K in Exclude<BookFindingKind, 'rule-broken'>]: (data: BookFindingData<K>) => string;
  };
  codeAlarm: {
    readonly [K in CodeAlarmKind]: { subject: string; text: (data: CodeAlarmData<K>) => string };
  };
  /** Why a supplier is left alone that answers too late. */
  slowSupplier: (tookMs: number) => string;
  /** What is known of requests to a supplier that are lost on the way. */
  signature: Readonly<Record<SignatureFinding, string>>;
  /** The other two kinds are said by what they carry. */
  queue: {
    readonly [K in Exclude<QueueKind, 'book-difference' | 'code-alarm'>]: (data: QueueData<K>) => string;
  };
}

/** What is wrong where a rule of the books does not hold. */
export function renderFinding(
  texts: StaffTexts,
  { rule, finding }: { rule: BookRuleKey; finding: BookFinding },
): string {
  if (finding.kind === 'rule-broken') return texts.bookRule[rule];
  return (texts.bookFinding[finding.kind] as (data: BookFinding['data']) => string)(finding.data);
}

/** What is wrong with codes by SMS. */
export function renderCodeAlarm(
  texts: StaffTexts,
  { kind, data }: CodeAlarm,
): { subject: string; text: string } {
  const { subject, text } = texts.codeAlarm[kind];
  return { subject, text: (text as (data: CodeAlarm['data']) => string)(data) };
}

/** Whom or what an entry of the work queue is about, and what is to be known of it. */
export function renderQueueEntry(texts: StaffTexts, entry: QueueEntry): { subject: string; text: string } {
  if (entry.kind === 'code-alarm') return renderCodeAlarm(texts, entry.data.alarm);
  const { kind, subject, data } = entry;
  if (kind === 'book-difference') return { subject, text: renderFinding(texts, data) };
  return { subject, text: (texts.queue[kind] as (data: QueueEntry['data']) => string)(data) };
}
