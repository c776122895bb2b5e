import { type TestShop, until } from './test-shop.ts';

/** Waits until no job with these names is waiting or running. @param options.keyLike only jobs with such a key */
export async function untilJobsDone(
  shop: Pick<TestShop, 'owner'>,
  names: readonly string[],
  { keyLike = null, deadlineMs }: { keyLike?: string | null; deadlineMs?: number } = {},
): Promise<void> {
  await until(
    async () =>
      (
        await shop.owner.query(
          `select from graphile_worker.jobs
           where task_identifier = any($1) and ($2::text is null or key like $2) limit 1`,
          [names, keyLike],
        )
      ).rowCount === 0,
    `all ${names.join()} jobs to finish`,
    deadlineMs,
  );
}

/** An erasure is postponed while a message to the person is being sent. */
export const untilMessagesSent = (shop: Pick<TestShop, 'owner'>): Promise<void> =>
  untilJobsDone(shop, ['mail-reset-link', 'notify-customer', 'send-mail', 'send-sms', 'send-push']);
