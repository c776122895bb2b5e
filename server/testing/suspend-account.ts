import type { TestShop } from './test-shop.ts';

interface SuspensionTimes {
  sinceMs?: number;
  probeInMs?: number;
}

export async function suspendAccount(
  shop: TestShop,
  { name, region, account = 1 }: { name: string; region: string; account?: number },
  { sinceMs = 300_000, probeInMs = 600_000 }: SuspensionTimes = {},
) {
  const now = shop.clock.now().getTime();
  await shop.owner.query(
    `insert into supplier_health (supplier, region, failures, out_since, probe_at, reason, updated_at, account)
     values ($1, $2, 3, $3, $4, 'down', $5, $6)
     on conflict (supplier, region, account) do update set failures = 3, out_since = excluded.out_since, probe_at = excluded.probe_at`,
    [name, region, new Date(now - sinceMs), new Date(now + probeInMs), new Date(now), account],
  );
  // A reading that failed just before may have scheduled the next one for later than `probeInMs`.
  await shop.owner.query(
    'update supplier_accounts set read_again_at = null where supplier = $1 and region = $2 and account = $3',
    [name, region, account],
  );
}
