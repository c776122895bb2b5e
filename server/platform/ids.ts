import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

function base32(bytes: Uint8Array, length: number): string {
  let text = '';
  for (let i = 0; i < length; i++) text += CROCKFORD[bytes[i]! & 31];
  return text;
}

function timePart(nowMs: number): string {
  let rest = nowMs;
  let text = '';
  for (let i = 0; i < 9; i++) {
    text = CROCKFORD[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** A row id: 24 characters that sort by time (ms), with 75 random bits. */
export function newId(nowMs: number = Date.now()): string {
  return timePart(nowMs) + base32(randomBytes(15), 15);
}

/** An order or transaction number for people, in upper case: prefix, time, 40 random bits. */
export function newReference(prefix: string, nowMs: number = Date.now()): string {
  return (prefix + timePart(nowMs) + base32(randomBytes(8), 8)).toUpperCase();
}

/** A short code for people, such as a userid or referral code, without ambiguous characters. */
export function newShortCode(length: number): string {
  return base32(randomBytes(length), length).toUpperCase();
}

/** A secret with 256 random bits for sessions and emailed links (ASVS 5.0, 11.5.1). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a random secret, so that a leaked table reveals no secret. */
export function sha256(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}

export function equalInConstantTime(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest();
  const right = createHash('sha256').update(b).digest();
  return timingSafeEqual(left, right);
}
