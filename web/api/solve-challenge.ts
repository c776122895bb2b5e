import { isApiError } from './client.ts';

/** A proof of work that the shop asks for in the place of a wait. */
export interface Challenge {
  token: string;
  /** How many zero bits SHA-256 of `token:nonce` begins with. */
  bits: number;
}

/** So many hashes are under way at once; between two batches the page stays responsive. */
const BATCH = 512;

/** The challenge of a refusal, where it carries one. */
export function challengeOf(body: Readonly<Record<string, unknown>>): Challenge | null {
  const { token, bits } = (body.challenge ?? {}) as Partial<Challenge>;
  return typeof token === 'string' && typeof bits === 'number' ? { token, bits } : null;
}

/**
 * Does what `send` does; where the shop asks for a proof of work instead of a wait, solves it and sends again, once.
 */
export async function withProofOfWork<Answer>(
  send: (proofOfWork?: { token: string; nonce: string }) => Promise<Answer>,
  onProving?: () => void,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const challenge = isApiError(error, 'too-many-requests') ? challengeOf(error.body) : null;
    if (!challenge) throw error;
    onProving?.();
    return send(await solveChallenge(challenge));
  }
}

/** Finds the nonce by trying, a few thousand times a second and more. */
export async function solveChallenge({ token, bits }: Challenge): Promise<{ token: string; nonce: string }> {
  const encoder = new TextEncoder();
  for (let first = 0; ; first += BATCH) {
    const digests = await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${token}:${first + index}`)),
      ),
    );
    const found = digests.findIndex((digest) => new DataView(digest).getUint32(0) >>> (32 - bits) === 0);
    if (found >= 0) return { token, nonce: String(first + found) };
    // A turn for what the page has to do besides.
    await new Promise((resolve) => setTimeout(resolve));
  }
}
