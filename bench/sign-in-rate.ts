import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { login } from '@rush/contract/sign-in.ts';
import { walletBalance } from '@rush/contract/wallet.ts';
import { readDatabase, withOwner } from './database.ts';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { percentile } from './percentile.ts';
import { repeatFor } from './repeat-for.ts';
import { type BenchShop, startBenchShop } from './shop.ts';
import { openWallets, type Wallet } from './wallets.ts';

const SECONDS = 6;
const CLIENTS = 16;
const RATE_WANTED = 0.8;
const SLOWER_MAX = 2;
/** Others' reads: as many a second whatever happens, so that a slow answer delays none of the next ones. */
const READ_EACH_MS = 20;
/** In the enum of the library, whose types alone cannot be imported. */
const ARGON2ID = 2;
const PASSWORD = 'bench-password-2026';

/**
 * Sign-ins a second beside the hashes that the processors give, and what others' reads cost meanwhile beside a shop at
 * rest.
 */
export async function measureSignIn(): Promise<Figure[]> {
  const shop = await startBenchShop({ ROLE: 'web' });
  try {
    const hashes = await hashesPerSecond(await readStoredHash(shop));
    const wallets = await openWallets((await readDatabase(shop.dataDir)).ownerUrl, 64);
    await givePassword(shop, wallets);
    const reader = wallets[0]!;
    const idle = await readFor(shop, reader, SECONDS * 1_000);
    const [signIns, busy] = await Promise.all([
      signInsPerSecond(shop, wallets),
      readFor(shop, reader, SECONDS * 1_000),
    ]);
    return [
      {
        name: `sign-ins by password, ${CLIENTS} clients`,
        ours: `${signIns.toFixed(1)}/s`,
        limit: `hashes that the processors give: ${hashes.toFixed(1)}/s`,
        ratio: signIns / hashes,
        wanted: RATE_WANTED,
      },
      {
        name: 'reads of others while they sign in: 99th percentile',
        ours: `${busy.toFixed(1)} ms`,
        limit: `at rest: ${idle.toFixed(1)} ms`,
        ratio: busy / idle,
        wanted: SLOWER_MAX,
        lowerIsBetter: true,
      },
    ];
  } finally {
    await shop.stop();
  }
}

/** A hash of the shop's own making, with the cost that it has there. */
function readStoredHash(shop: BenchShop): Promise<string> {
  return withOwner(shop, async (client) => {
    const found = await client.query<{ password_hash: string }>(
      'select password_hash from users where password_hash is not null limit 1',
    );
    return found.rows[0]!.password_hash;
  });
}

function costOf(stored: string): { memoryCost: number; timeCost: number; parallelism: number } {
  const [, memory, time, parallel] = /m=(\d+),t=(\d+),p=(\d+)/.exec(stored) ?? [];
  return { memoryCost: Number(memory), timeCost: Number(time), parallelism: Number(parallel) };
}

async function hashesPerSecond(stored: string): Promise<number> {
  const own = await hash(PASSWORD, { algorithm: ARGON2ID, ...costOf(stored) });
  const made = await repeatFor(SECONDS * 1_000, availableParallelism(), () => verify(own, PASSWORD));
  return made.length / SECONDS;
}

async function givePassword(shop: BenchShop, wallets: readonly Wallet[]): Promise<void> {
  const stored = await hash(PASSWORD, {
    algorithm: ARGON2ID,
    ...costOf(await readStoredHash(shop)),
  });
  await withOwner(shop, (client) =>
    client.query('update users set password_hash = $1, email_proven = true where id = any($2::text[])', [
      stored,
      wallets.map(({ userId }) => userId),
    ]),
  );
}

async function signInsPerSecond({ url }: BenchShop, wallets: readonly Wallet[]): Promise<number> {
  let next = 0;
  const result = await load({
    url,
    connections: CLIENTS,
    duration: SECONDS,
    requests: [
      {
        method: login.method,
        path: `/api${login.path}`,
        setupRequest: (request) => ({
          ...request,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: wallets[next++ % wallets.length]!.email, password: PASSWORD }),
        }),
      },
    ],
  });
  return result['2xx'] / result.duration;
}

/** @returns the 99th percentile in ms */
async function readFor({ url }: BenchShop, { userId, token }: Wallet, ms: number): Promise<number> {
  const address = `${url}/api${walletBalance.path.replace('{userid}', userId)}`;
  const reading: Promise<number>[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    reading.push(timeRead(address, token));
    await new Promise((resolve) => setTimeout(resolve, READ_EACH_MS));
  }
  return percentile(await Promise.all(reading), 0.99);
}

async function timeRead(address: string, token: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return performance.now() - started;
}
