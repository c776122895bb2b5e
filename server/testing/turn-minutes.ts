import { runByClock } from './a-upi-order.ts';
import { turnClock, untilAccountsIdle } from './an-api-order.ts';
import { type TestShop, until } from './test-shop.ts';

const STEP_MINUTES = 2;

/** Advances the clock minute by minute, and sweeps deliveries each time. */
export async function turnMinutes(shop: TestShop, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += STEP_MINUTES) {
    await turnClock(shop, STEP_MINUTES * 60_000);
    await runByClock(shop, 'sweep-deliveries');
    await untilAccountsIdle(shop);
  }
}

/** Advances minutes until `look` returns true. Slow machines need more, because late readings are repeated. */
export const untilMinutesLater = (shop: TestShop, look: () => Promise<boolean>, what: string) =>
  until(async () => {
    if (await look()) return true;
    await turnMinutes(shop, STEP_MINUTES);
    return look();
  }, what);
