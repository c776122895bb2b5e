import { hash } from 'node:crypto';

export function solve({ token, bits }: { token: string; bits: number }): string {
  for (let nonce = 0; ; nonce++) {
    const digest = hash('sha256', `${token}:${nonce}`, 'buffer');
    if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(nonce);
  }
}
