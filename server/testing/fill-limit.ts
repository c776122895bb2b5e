import { LIMITS, type LimitClass, type LimitName } from '@rush/contract/rate-limits.ts';
import { addressKey, networkKey } from '../platform/http/address.ts';
import type { TestShop } from './test-shop.ts';

export function windowOf(name: LimitName, per: string): { max: number; windowSeconds: number } {
  const { per: windows }: LimitClass = LIMITS[name];
  const [max, windowSeconds] = windows?.[per] ?? [];
  if (max === undefined || windowSeconds === undefined) throw new Error(`${name} has no window ${per}`);
  return { max, windowSeconds };
}

export async function fillLimit(
  shop: TestShop,
  name: LimitName,
  per: string,
  { key, room = 0 }: { key: string; room?: number },
): Promise<void> {
  const { max, windowSeconds } = windowOf(name, per);
  const now = shop.clock.now().getTime();
  const normalized = per === 'address' ? addressKey(key) : per === 'network' ? networkKey(key) : key;
  await shop.owner.query(
    `insert into rate_limit_windows (bucket, times, hits, is_full, ends_at) values ($1, $2, $3, false, $4)
     on conflict (bucket) do update set times = excluded.times, hits = excluded.hits, ends_at = excluded.ends_at`,
    [`${name} ${per} ${normalized}`, [now], [max - room], new Date(now + windowSeconds * 1000)],
  );
}
