const NEW_PERCENT = 999;

/** `+12%` or `−5%` against an earlier value; `new` if that was next to nothing; null if there is nothing to compare. */
export function changeOf(now: number | null, before: number | null): string | null {
  if (now === null || before === null || (now === 0 && before === 0)) return null;
  const percent = Math.round(((now - before) / Math.abs(before)) * 100);
  if (percent > NEW_PERCENT) return 'new';
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`;
}
