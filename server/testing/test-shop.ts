import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AnyCall, type CallInput, type OutputOf, requestOf } from '@rush/contract/call.ts';
import type { ErrorBody } from '@rush/contract/errors.ts';
import { login } from '@rush/contract/sign-in.ts';
import { startSimulators } from '@rush/simulators/start-simulators.ts';
import pg from 'pg';
import type { DestinationStream } from 'pino';
import { afterAll, inject, onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';
import { callbackUrls } from '../callback-paths.ts';
import { loadConfig } from '../load-config.ts';
import { openShop, type Shop } from '../main.ts';
import type { ScheduledJob } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { type DatabaseProxy, openDatabaseProxy } from './a-database-proxy.ts';
import { AdjustableClock } from './adjustable-clock.ts';
import { inDatabase } from './postgres.global.ts';
import { type InboxMessage, SecretWatch, watchResponses } from './secret-watch.ts';
import { type Tune, tuneConfig } from './tune-config.ts';

export interface TestResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface TestShopOptions {
  /** Additional environment variables, e.g. `{ RATE_LIMITS: 'on' }`. */
  env?: Record<string, string>;
  /** Overrides numbers that are not configurable, such as timeouts. */
  tune?: Tune;
  withoutJobs?: boolean;
  /** Opens at noon in India tomorrow, so that no day or month ends during the test. */
  startsAtNoon?: boolean;
  /** Recurring jobs to run on the real clock. Default: none. */
  schedule?: readonly ScheduledJob[];
  /** Called instead of a timer for the shutdown delay, which is 0 unless tuned. */
  pause?: (ms: number) => Promise<unknown>;
  withDatabaseProxy?: boolean;
  pagesFolder?: string;
  onLogLine?: (line: Record<string, unknown>) => void;
  /** An existing database. Default: a copy of the demo shop's, dropped at the end. */
  data?: TestShop['data'];
}

export const DEMO_PASSWORD = 'rush-demo-2026';

/** The whole shop over real HTTP, with its own database and simulators. */
export class TestShop {
  readonly shop: Shop;
  readonly simulators: { url: string; close(): Promise<void> };
  readonly clock: AdjustableClock;
  readonly url: string;
  /** Connections as the owner of the tables, to inspect and tamper with data. */
  readonly owner: pg.Pool;
  /** The database URLs, for starting more processes of the same shop. */
  readonly data: { appUrl: string; ownerUrl: string };
  readonly #proxy: DatabaseProxy | null;
  readonly #dispose: () => Promise<void>;

  constructor(parts: {
    shop: Shop;
    simulators: TestShop['simulators'];
    clock: AdjustableClock;
    owner: pg.Pool;
    data: TestShop['data'];
    proxy: DatabaseProxy | null;
    dispose: () => Promise<void>;
  }) {
    this.shop = parts.shop;
    this.simulators = parts.simulators;
    this.clock = parts.clock;
    this.url = parts.shop.url;
    this.owner = parts.owner;
    this.data = parts.data;
    this.#proxy = parts.proxy;
    this.#dispose = parts.dispose;
  }

  get databaseProxy(): DatabaseProxy {
    if (!this.#proxy) throw new Error('open the shop with withDatabaseProxy');
    return this.#proxy;
  }

  get secret(): string {
    return this.shop.platform.config.secret;
  }

  get db() {
    return this.shop.platform.db;
  }

  /** Makes a call. Does not throw for any status. */
  async call<C extends AnyCall>(
    call: C,
    input: CallInput<C> & { token?: string; headers?: Record<string, string>; key?: string } = {},
  ): Promise<TestResponse<OutputOf<C> & Partial<ErrorBody>>> {
    const { method, path, body } = requestOf(call, input);
    const headers = new Headers(input.headers);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (input.token) headers.set('authorization', `Bearer ${input.token}`);
    if (input.key) headers.set('idempotency-key', input.key);
    const response = await fetch(this.url + path, { method, headers, body, redirect: 'manual' });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
  }

  async signIn(
    email: string,
    password: string = DEMO_PASSWORD,
  ): Promise<{ token: string; user: { _id: string; userid: string } }> {
    const result = await this.call(login, { body: { email, password } });
    if (result.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(result.body)}`);
    return { token: result.body.token, user: result.body.user };
  }

  async simulator<T = unknown>(path: string, body?: unknown): Promise<T> {
    const response = await fetch(
      this.simulators.url + path,
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    return (await response.json()) as T;
  }

  async close(): Promise<void> {
    await this.#dispose();
  }
}

/** Long enough for slow machines with two busy cores. */
const DEADLINE_MS = 300_000;

/** Polls until `poll` returns a truthy value. Throws after a timeout. */
export async function until<T>(
  poll: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  what = 'the condition',
  deadlineMs = DEADLINE_MS,
): Promise<T> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    const result = await poll();
    if (result) return result;
    if (performance.now() > deadline) throw new Error(`waited ${deadlineMs} ms for ${what}`);
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Opens a shop for a test file, and closes it after the last test. */
export async function aTestShop(options?: TestShopOptions): Promise<TestShop> {
  const shop = await openTestShop(options);
  afterAll(() => shop.close());
  return shop;
}

export async function aShopForOneTest(options?: TestShopOptions): Promise<TestShop> {
  const shop = await openTestShop(options);
  onTestFinished(() => shop.close());
  return shop;
}

/** Noon in India is 06:30 UTC. */
const msUntilNoonTomorrow = (now: Date): number =>
  Date.parse(`${now.toISOString().slice(0, 10)}T06:30:00Z`) + 86_400_000 - now.getTime();

export async function openTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { drop, ...data } = options.data ? { ...options.data, drop: async () => {} } : await copyDemoShop();
  const folder = await mkdtemp(join(tmpdir(), 'rush-shop-'));
  const port = await freePort();
  const storeUrl = `http://localhost:${port}`;
  const simulators = await startSimulators({
    port: 0,
    smtpPort: 0,
    storeOrigin: storeUrl,
    signatureSeconds: Number.POSITIVE_INFINITY,
    webhooks: callbackUrls(storeUrl),
  });
  const clock = new AdjustableClock();
  if (options.startsAtNoon) clock.advance(msUntilNoonTomorrow(clock.now()));
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    SIMULATORS: 'true',
    SIMULATORS_PORT: String(simulators.port),
    SIMULATORS_SMTP_PORT: String(simulators.smtpPort),
    ROLE: options.withoutJobs ? 'web' : 'all',
    ...options.env,
  });
  // On a busy machine, a slow disk must not count as hung.
  config.files.responseMsMax = 600_000;
  // Opening a connection costs more than most tests.
  Object.assign(config.database, { poolSize: 3, jobConcurrency: 2 });
  tuneConfig(config, options.tune);
  const watch = new SecretWatch();
  // A test that sets LOG_LEVEL reads the log itself. Otherwise the secret watch reads it.
  const log =
    config.logLevel === 'silent'
      ? createLog('debug', options.onLogLine ? tee(watch.destination, options.onLogLine) : watch.destination)
      : createLog(config.logLevel);
  const proxy = options.withDatabaseProxy ? await openDatabaseProxy(data.appUrl) : null;
  const shop = await openShop(config, {
    log,
    clock,
    data: proxy ? { ...data, appUrl: proxy.url } : data,
    pagesFolder: options.pagesFolder,
    schedule: options.schedule ?? [],
    hasTimers: false,
    ...(options.pause && { pause: options.pause }),
  });
  const stopWatching = watchResponses(shop.url, watch);
  const owner = new pg.Pool({ connectionString: data.ownerUrl, max: 4 });
  owner.on('error', () => {});
  const dispose = async () => {
    // Cuts off streams that a test has left open.
    await shop.close(1_000);
    await proxy?.close();
    const inbox = await fetch(`${simulators.url}/inbox/messages`);
    const leaks = await watch.leaks((await inbox.json()) as InboxMessage[]);
    stopWatching();
    await simulators.close();
    await owner.end();
    await drop();
    await rm(folder, { recursive: true, force: true });
    if (leaks.length > 0) throw new Error(`Secrets leaked:\n${leaks.join('\n')}`);
  };
  return new TestShop({ shop, simulators, clock, owner, data, proxy, dispose });
}

function tee(first: DestinationStream, second: (line: Record<string, unknown>) => void): DestinationStream {
  return {
    write: (line) => {
      first.write(line);
      second(JSON.parse(line));
    },
  };
}

export async function copyDemoShop(): Promise<TestShop['data'] & { drop(): Promise<void> }> {
  const { ownerUrl, appUrl, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = new pg.Client({ connectionString: inDatabase(ownerUrl, 'postgres') });
  await maintenance.connect();
  await maintenance.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    appUrl: inDatabase(appUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    drop: async () => {
      await maintenance.query(`drop database ${name} with (force)`);
      await maintenance.end();
    },
  };
}
