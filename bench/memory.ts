import { setTimeout as pause } from 'node:timers/promises';
import { walletBalance } from '@rush/contract/wallet.ts';
import autocannon from 'autocannon';
import { readDatabase } from './database.ts';
import type { Figure } from './figure.ts';
import { findPack, type Pack } from './pack.ts';
import { readMemory } from './read-memory.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { walletOrderRequest } from './wallet-order-request.ts';
import { openWallets, type Wallet } from './wallets.ts';

const MINUTES = 10;
const SAMPLE_MS = 10_000;
const IDLE_MS = 30_000;
const MB = 1024 * 1024;
const MB_MAX = 250;
/** Less than this, over the second half of the load, is no growth that a week would show. */
const MB_A_MINUTE_MAX = 1;
const ORDERS_PER_SECOND = 40;
const READS_PER_SECOND = 200;

/** What the shop's process keeps in memory: at rest, and after ten minutes of orders and reads. */
export async function measureMemory(): Promise<Figure[]> {
  const shop = await startBenchShop();
  try {
    const wallets = await openWallets((await readDatabase(shop.dataDir)).ownerUrl, 1_000);
    const pack = await findPack(shop.url);
    await pause(IDLE_MS);
    const idle = await readMemory(shop.url);
    const samples = await underLoad(shop, wallets, pack);
    await pause(IDLE_MS);
    const after = await readMemory(shop.url);
    return [
      atMost('memory of a shop at rest', idle, idle / MB),
      atMost(
        `the same after ${MINUTES} minutes of ${ORDERS_PER_SECOND} orders and ${READS_PER_SECOND} reads a second`,
        after,
        Math.max(...samples.map(({ bytes }) => bytes)) / MB,
      ),
      growth(samples.slice(samples.length / 2)),
    ];
  } finally {
    await shop.stop();
  }
}

function atMost(name: string, bytes: number, mostMb: number): Figure {
  return {
    name,
    ours: `${(bytes / MB).toFixed(0)} MB (at most ${mostMb.toFixed(0)} MB meanwhile)`,
    limit: `at most ${MB_MAX} MB`,
    ratio: bytes / MB / MB_MAX,
    wanted: 1,
    lowerIsBetter: true,
  };
}

interface Sample {
  minutes: number;
  bytes: number;
}

function growth(samples: readonly Sample[]): Figure {
  const slope = slopeOf(samples) / MB;
  return {
    name: 'its growth in the second half of that',
    ours: `${slope.toFixed(2)} MB a minute`,
    limit: `at most ${MB_A_MINUTE_MAX} MB a minute`,
    ratio: slope / MB_A_MINUTE_MAX,
    wanted: 1,
    lowerIsBetter: true,
  };
}

/** Bytes a minute, by least squares. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const minutes = mean((sample) => sample.minutes);
  const bytes = mean((sample) => sample.bytes);
  const covariance = mean((sample) => (sample.minutes - minutes) * (sample.bytes - bytes));
  return covariance / mean((sample) => (sample.minutes - minutes) ** 2);
}

async function underLoad(shop: BenchShop, wallets: readonly Wallet[], pack: Pack): Promise<Sample[]> {
  const samples: Sample[] = [];
  const started = performance.now();
  const timer = setInterval(() => {
    readMemory(shop.url).then(
      (bytes) => samples.push({ minutes: (performance.now() - started) / 60_000, bytes }),
      () => {},
    );
  }, SAMPLE_MS);
  try {
    await Promise.all([orderFor(shop, wallets, pack), readFor(shop, wallets)]);
  } finally {
    clearInterval(timer);
  }
  return samples;
}

async function orderFor({ url }: BenchShop, wallets: readonly Wallet[], pack: Pack): Promise<void> {
  await autocannon({
    url,
    connections: 8,
    duration: MINUTES * 60,
    overallRate: ORDERS_PER_SECOND,
    requests: [walletOrderRequest(wallets, pack)],
  });
}

async function readFor({ url }: BenchShop, wallets: readonly Wallet[]): Promise<void> {
  let next = 0;
  const paths = ['/', '/api/product/gethomeproducts'];
  await autocannon({
    url,
    connections: 8,
    duration: MINUTES * 60,
    overallRate: READS_PER_SECOND,
    requests: [
      { setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] }) },
      {
        setupRequest: (request) => {
          const { userId, token } = wallets[next++ % wallets.length]!;
          return {
            ...request,
            path: `/api${walletBalance.path.replace('{userid}', userId)}`,
            headers: { authorization: `Bearer ${token}` },
          };
        },
      },
    ],
  });
}
