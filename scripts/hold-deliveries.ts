import { holdDeliveries } from '../server/fulfilment/hold-deliveries.ts';
import type { Platform } from '../server/platform/platform.ts';
import { runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

/** Holds the deliveries of all orders that are there, as a restore does: for a database that was restored by other means. */
async function hold({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  await db.transaction((tx) => holdDeliveries(tx, { placedUntil: now, now }));
  console.log(
    'Nothing is sent to suppliers for the orders that are there. Compare, then release them in the back-office under Books.',
  );
}

await runCommand(() => withPlatform({ name: 'rush hold-deliveries' }, hold));
