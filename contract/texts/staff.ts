import type { QueueData, QueueEntry, QueueKind } from '../admin-queue.ts';
import type { BookFinding, BookFindingData, BookFindingKind, BookRuleKey } from '../book-findings.ts';
import type { CodeAlarm, CodeAlarmData, CodeAlarmKind } from '../code-alarms.ts';
import type { SignatureFinding } from '../signature-finding.ts';

/** One language's texts for staff. A missing kind is a compile error. */
export interface StaffTexts {
  bookRule: Readonly<Record<BookRuleKey, string>>;
  /** `rule-broken` uses the text of its rule. */
  bookFinding: {
    readonly [K in Exclude<BookFindingKind, 'rule-broken'>]: (data: BookFindingData<K>) => string;
  };
  codeAlarm: {
    readonly [K in CodeAlarmKind]: { subject: string; text: (data: CodeAlarmData<K>) => string };
  };
  /** Why a slow supplier gets no orders. */
  slowSupplier: (tookMs: number) => string;
  signature: Readonly<Record<SignatureFinding, string>>;
  /** The other two kinds use the texts of their findings and alarms. */
  queue: {
    readonly [K in Exclude<QueueKind, 'book-difference' | 'code-alarm'>]: (data: QueueData<K>) => string;
  };
}

export function renderFinding(
  texts: StaffTexts,
  { rule, finding }: { rule: BookRuleKey; finding: BookFinding },
): string {
  if (finding.kind === 'rule-broken') return texts.bookRule[rule];
  return (texts.bookFinding[finding.kind] as (data: BookFinding['data']) => string)(finding.data);
}

export function renderCodeAlarm(
  texts: StaffTexts,
  { kind, data }: CodeAlarm,
): { subject: string; text: string } {
  const { subject, text } = texts.codeAlarm[kind];
  return { subject, text: (text as (data: CodeAlarm['data']) => string)(data) };
}

export function renderQueueEntry(texts: StaffTexts, entry: QueueEntry): { subject: string; text: string } {
  if (entry.kind === 'code-alarm') return renderCodeAlarm(texts, entry.data.alarm);
  const { kind, subject, data } = entry;
  if (kind === 'book-difference') return { subject, text: renderFinding(texts, data) };
  return { subject, text: (texts.queue[kind] as (data: QueueEntry['data']) => string)(data) };
}
