const DISTINCT_MIN = 8;
/** What has to remain of a secret without the shop's own names. */
const OWN_LENGTH_MIN = 16;
/** Shorter names also turn up by chance. */
const NAME_MIN = 3;

/** Pieces of secrets that occur in manuals, templates and this repository, and runs of keys. */
const PUBLISHED =
  /change.?me|change.?this|replace.?(me|this)|your.?(own.?)?(secret|key)|secret.?(key|here)|example|placeholder|not.?for.?production|password|keyboard.?cat|lorem.?ipsum|12345678|abcdefgh|qwertyui|deadbeef|correct.?horse/i;

/** What is weak about a secret, or null. @param names what everybody knows the shop by */
export function weaknessOf(secret: string, names: readonly string[] = []): string | null {
  const distinct = new Set(secret).size;
  if (distinct < DISTINCT_MIN) return `has only ${distinct} different character${distinct === 1 ? '' : 's'}`;
  if (PUBLISHED.test(secret)) return 'looks like an example from a manual';
  const period = periodOf(secret);
  if (period < secret.length) return `repeats its first ${period} characters`;
  return withoutNames(secret, names).length < OWN_LENGTH_MIN ? "is made from the shop's own address" : null;
}

/** Without each name and its reverse, in any case. */
function withoutNames(secret: string, names: readonly string[]): string {
  return names
    .filter(({ length }) => length >= NAME_MIN)
    .sort((a, b) => b.length - a.length)
    .flatMap((name) => [name, [...name].reverse().join('')])
    .reduce((rest, name) => rest.toLowerCase().replaceAll(name.toLowerCase(), ''), secret);
}

/** The length of the piece that the secret repeats; its own length if it repeats nothing. */
function periodOf(secret: string): number {
  for (let period = 1; period <= secret.length / 2; period++)
    if (secret.startsWith(secret.slice(period))) return period;
  return secret.length;
}
