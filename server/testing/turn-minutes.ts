import { runByClock } from './a-upi-order.ts';
import { turnClock, untilAccountsIdle } from './an-api-order.ts';
import { type TestShop, until } from './test-shop.ts';

const STEP_MINUTES = 2;

/** Lets this many minutes pass as the clock would: deliveries are swept, and what that begins ends first. */
export async function turnMinutes(shop: TestShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += STEP_MINUTES) {
    await turnClock(shop, STEP_MINUTES * 60_000);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
  }
}

/**
 * Lets minutes pass until `look` gives true. How many it takes depends on the machine: a balance that a slow one does
 * not read in time is read again later.
 */
export const untilMinutesLater = (shop: TestShop, look: () => Promise<boolean>, what: string) =>
  until(async () => {
    if (await look()) return true;
    await turnMinutes(shop, STEP_MINUTES);
    return look();
  }, what);
