import type { ErrorBody } from '@rush/contract/errors.ts';
import { isApiError } from './client.ts';

/** A proof of work instead of a wait: the SHA-256 of `token:nonce` must have `bits` leading zero bits. */
type Challenge = NonNullable<ErrorBody['challenge']>;

/** Hashes per batch; the page stays responsive between batches. */
const BATCH = 512;

export function challengeOf(body: Readonly<Record<string, unknown>>): Challenge | null {
  const { token, bits } = (body.challenge ?? {}) as Partial<Challenge>;
  return typeof token === 'string' && typeof bits === 'number' ? { token, bits } : null;
}

/** Calls `send`; if the shop asks for a proof of work, computes one and calls `send` again. */
export async function withProofOfWork<Result>(
  send: (proofOfWork?: { token: string; nonce: string }) => Promise<Result>,
  onProving?: () => void,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    const challenge = isApiError(error, 'too-many-requests') ? challengeOf(error.body) : null;
    if (!challenge) throw error;
    onProving?.();
    return send(await solveChallenge(challenge));
  }
}

export async function solveChallenge({ token, bits }: Challenge): Promise<{ token: string; nonce: string }> {
  const encoder = new TextEncoder();
  for (let start = 0; ; start += BATCH) {
    const digests = await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${token}:${start + index}`)),
      ),
    );
    const match = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (match >= 0) return { token, nonce: String(start + match) };
    await new Promise((resolve) => setTimeout(resolve));
  }
}
