import { type TestShop, until } from './test-shop.ts';

/** Waits until no job with these names is waiting or running. @param options.payloadLike only jobs with such a payload */
export async function untilJobsDone(
  shop: Pick<TestShop, 'owner'>,
  names: readonly string[],
  { payloadLike = null, deadlineMs }: { payloadLike?: string | null; deadlineMs?: number } = {},
): Promise<void> {
  await until(
    async () =>
      (
        await shop.owner.query(
          `select from graphile_worker.jobs listed join graphile_worker._private_jobs kept using (id)
           where task_identifier = any($1) and ($2::text is null or kept.payload::text like $2) limit 1`,
          [names, payloadLike],
        )
      ).rowCount === 0,
    `all jobs of ${names.join()} to be done`,
    deadlineMs,
  );
}
