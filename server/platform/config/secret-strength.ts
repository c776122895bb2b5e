const DISTINCT_MIN = 8;
const REMAINING_LENGTH_MIN = 16;
/** Shorter names may occur in a secret by chance. */
const NAME_LENGTH_MIN = 3;

/** Parts of example secrets, and keyboard sequences. */
const GUESSABLE =
  /change.?me|change.?this|replace.?(me|this)|your.?(own.?)?(secret|key)|secret.?(key|here)|example|placeholder|not.?for.?production|password|keyboard.?cat|lorem.?ipsum|12345678|abcdefgh|qwertyui|deadbeef|correct.?horse/i;

/** Why a secret is weak; null if it is strong. @param names public names of the shop */
export function weaknessOf(secret: string, names: readonly string[] = []): string | null {
  const distinct = new Set(secret).size;
  if (distinct < DISTINCT_MIN) return `has only ${distinct} different character${distinct === 1 ? '' : 's'}`;
  if (GUESSABLE.test(secret)) return 'looks like an example from a manual';
  const period = periodOf(secret);
  if (period < secret.length) return `repeats its first ${period} characters`;
  return withoutNames(secret, names).length < REMAINING_LENGTH_MIN
    ? "is made from the shop's own address"
    : null;
}

function withoutNames(secret: string, names: readonly string[]): string {
  return names
    .filter(({ length }) => length >= NAME_LENGTH_MIN)
    .sort((a, b) => b.length - a.length)
    .flatMap((name) => [name, [...name].reverse().join('')])
    .reduce((rest, name) => rest.toLowerCase().replaceAll(name.toLowerCase(), ''), secret);
}

/** The length of the repeated part, or of the whole text if nothing repeats. */
function periodOf(secret: string): number {
  for (let period = 1; period <= secret.length / 2; period++)
    if (secret.startsWith(secret.slice(period))) return period;
  return secret.length;
}
