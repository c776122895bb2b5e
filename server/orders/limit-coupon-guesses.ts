import { Refusal } from '#platform/refusal.ts';
import type { Orders } from './orders.ts';

/**
 * Runs what looks a coupon code up, within the limits of wrong codes. Counted before the lookup and given back after a
 * code that exists: however many are tried at once, no more than the limit are looked at. Refuses `too-many-requests`.
 */
export async function limitCouponGuesses<T>(
  { limits }: Orders,
  guess: { code: string; callerId: string; address: string },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (guess.code === '') return lookUp();
  const keys = { account: guess.callerId, address: guess.address };
  await limits.require('code-try', keys);
  let isWrong = false;
  try {
    return await lookUp();
  } catch (error) {
    isWrong = error instanceof Refusal && error.type === 'coupon-unknown';
    throw error;
  } finally {
    if (!isWrong) await limits.giveBack('code-try', keys);
  }
}
