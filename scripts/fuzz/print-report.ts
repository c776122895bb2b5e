import { CALLS } from '@rush/contract/calls.ts';
import type { FuzzReport } from './run-fuzz.ts';

function refusalsOf({ refused }: FuzzReport, call: string): string {
  const words = [...(refused.get(call) ?? [])].sort(([, a], [, b]) => b - a);
  return words.map(([word, times]) => `${word} ${times}`).join(', ') || 'never asked';
}

/** The report for a person, each finding with how to come to it again. */
export function printReport(report: FuzzReport, isWhole: boolean, seconds: number): string {
  const statuses = [...report.byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`);
  const silent = CALLS.filter((call) => !report.answered.has(call.name)).map((call) => call.name);
  const lines = [
    `${report.calls} calls in ${Math.round(seconds)} s; seed ${report.seed}; by status ${statuses.join(', ')}`,
    `slowest answer ${Math.round(report.slowestMs)} ms: ${report.slowest}`,
    ...(isWhole
      ? [
          `${report.answered.size} of ${CALLS.length} calls succeeded at least once; these were only refused:`,
          ...silent.map((name) => `  ${name}: ${refusalsOf(report, name)}`),
        ]
      : []),
    `${report.findings.length} findings`,
  ];
  for (const finding of report.findings) {
    lines.push(
      '',
      `${finding.call}: ${finding.problem}`,
      `  as ${finding.role}, ${finding.kind}; ${finding.times} times, first at step ${finding.step}: --seed ${report.seed} --calls ${finding.step}`,
      `  ${finding.reproduction}`,
      `  ${finding.answer}`,
    );
  }
  return lines.join('\n');
}
