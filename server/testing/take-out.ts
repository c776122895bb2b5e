import type { TestShop } from './test-shop.ts';

interface Out {
  /** For how long it has been out already. */
  sinceMs?: number;
  /** When its balance is read next. */
  probeInMs?: number;
}

/** A supplier account that is out, as after calls that failed. */
export const takeOut = (
  shop: TestShop,
  { name, region }: { name: string; region: string },
  { sinceMs = 300_000, probeInMs = 600_000 }: Out = {},
) => {
  const now = shop.clock.now().getTime();
  return shop.owner.query(
    `insert into supplier_health (supplier, region, failures, out_since, probe_at, reason, updated_at)
     values ($1, $2, 3, $3, $4, 'down', $5)
     on conflict (supplier, region) do update set failures = 3, out_since = excluded.out_since, probe_at = excluded.probe_at`,
    [name, region, new Date(now - sinceMs), new Date(now + probeInMs), new Date(now)],
  );
};
