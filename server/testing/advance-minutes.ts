import { runByClock } from './a-upi-order.ts';
import { advanceClock, untilAccountsIdle } from './an-api-order.ts';
import { type TestShop, until } from './test-shop.ts';

const STEP_MINUTES = 2;

export async function advanceMinutes(shop: TestShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += STEP_MINUTES) {
    await advanceClock(shop, STEP_MINUTES * 60_000);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
  }
}

/** On a slow machine, balances are read later, so more minutes must pass. */
export const advanceUntil = (shop: TestShop, poll: () => Promise<boolean>, what: string) =>
  until(async () => {
    if (await poll()) return true;
    await advanceMinutes(shop, STEP_MINUTES);
    return poll();
  }, what);
