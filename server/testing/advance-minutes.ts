import { runByClock } from './a-upi-order.ts';
import { advanceClock, untilAccountsIdle } from './an-api-order.ts';
import { type TestShop, until } from './test-shop.ts';

const STEP_MINUTES = 2;

/** Advances the clock, sweeps deliveries and waits for the work that this starts. */
export async function advanceMinutes(shop: TestShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += STEP_MINUTES) {
    await advanceClock(shop, STEP_MINUTES * 60_000);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
  }
}

/**
 * Advances the clock until `look` returns true. The time needed depends on the machine: a slow one reads balances
 * later.
 */
export const advanceUntil = (shop: TestShop, look: () => Promise<boolean>, what: string) =>
  until(async () => {
    if (await look()) return true;
    await advanceMinutes(shop, STEP_MINUTES);
    return look();
  }, what);
