import { type TestShop, until } from './test-shop.ts';

/**
 * Waits until no job of these names waits, runs or is still staged, as it is for a moment after the commit that wants it.
 *
 * @param options.keyLike of those with such a key only
 */
export async function untilJobsDone(
  shop: Pick<TestShop, 'owner'>,
  names: readonly string[],
  { keyLike = null, deadlineMs }: { keyLike?: string | null; deadlineMs?: number } = {},
): Promise<void> {
  await until(
    async () =>
      (
        await shop.owner.query(
          `select from (select task_identifier as name, key from graphile_worker.jobs
             union all select name, job_key from staged_jobs) job
           where name = any($1) and ($2::text is null or key like $2) limit 1`,
          [names, keyLike],
        )
      ).rowCount === 0,
    `all jobs of ${names.join()} to be done`,
    deadlineMs,
  );
}
