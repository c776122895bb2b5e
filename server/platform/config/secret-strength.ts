/** Bits below which a secret can be guessed by whoever has one of its hashes. */
const BITS_MIN = 80;
const DISTINCT_MIN = 8;

/** Pieces of secrets that occur in manuals, templates and this repository. */
const PUBLISHED =
  /change.?me|change.?this|replace.?(me|this)|your.?(own.?)?(secret|key)|secret.?(key|here)|example|placeholder|not.?for.?production|password|keyboard.?cat|lorem.?ipsum|12345678|abcdefgh|qwertyui|deadbeef|correct.?horse/i;

/**
 * What is weak about a secret, or null. An estimate from its characters: those that continue a run ("aaa", "abc",
 * "321") and those that repeat an earlier piece count nothing, nor do the names that everybody knows the shop by.
 */
export function weaknessOf(secret: string, names: readonly string[] = []): string | null {
  const distinct = new Set(secret).size;
  if (distinct < DISTINCT_MIN) return `has only ${distinct} different character${distinct === 1 ? '' : 's'}`;
  if (PUBLISHED.test(secret)) return 'looks like an example from a manual';
  const period = periodOf(secret);
  if (period < secret.length) return `repeats its first ${period} characters`;
  const bits = estimateBits(secret);
  if (bits >= BITS_MIN && estimateBits(withoutNames(secret, names)) < BITS_MIN)
    return "is made from the shop's own address";
  return bits < BITS_MIN ? `can be guessed (about ${Math.round(bits)} bits, ${BITS_MIN} are needed)` : null;
}

/** Shorter ones also come about by chance. */
const NAME_MIN = 3;

/** Without each name, and each name spelt backwards, in whatever case. */
function withoutNames(secret: string, names: readonly string[]): string {
  let rest = secret;
  for (const name of names.filter(({ length }) => length >= NAME_MIN).sort((a, b) => b.length - a.length))
    for (const spelt of [name, [...name].reverse().join('')])
      rest = rest.replaceAll(new RegExp(spelt.replace(/[^a-z0-9]/gi, '\\$&'), 'gi'), '');
  return rest;
}

/** The length of the piece that it consists of, its own length where it repeats nothing. */
function periodOf(secret: string): number {
  for (let period = 1; period <= secret.length / 2; period++)
    if (
      secret ===
      secret
        .slice(0, period)
        .repeat(Math.ceil(secret.length / period))
        .slice(0, secret.length)
    )
      return period;
  return secret.length;
}

function estimateBits(secret: string): number {
  const counts = new Map<string, number>();
  for (const character of secret) counts.set(character, (counts.get(character) ?? 0) + 1);
  let perCharacter = 0;
  for (const count of counts.values())
    perCharacter -= (count / secret.length) * Math.log2(count / secret.length);
  let counted = 0;
  for (let index = 0; index < secret.length; index++) if (!continuesRun(secret, index)) counted++;
  return perCharacter * counted;
}

function continuesRun(secret: string, index: number): boolean {
  if (index < 2) return false;
  const step = (at: number) => secret.charCodeAt(at) - secret.charCodeAt(at - 1);
  return step(index) === step(index - 1) && Math.abs(step(index)) <= 1;
}
