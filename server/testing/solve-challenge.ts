import { createHash } from 'node:crypto';

export function solve({ token, bits }: { token: string; bits: number }): string {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(`${token}:${nonce}`).digest();
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(nonce);
  }
}
