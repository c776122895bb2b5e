import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { compareRecords, waitForEnd } from '../kill-test/compare-records.ts';
import { buyFirstPack } from './buy-first-pack.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openOutsideWorld } from './outside-world.ts';
import { readBlocks, readDocument, readSteps } from './read-steps.ts';
import { exported, runBlock, WALK, withAnswers } from './run-block.ts';
import { ShopLoad } from './shop-load.ts';

/** The owner's walk, on the server: every step of docs/go-live.md in its order, timed. */
const [domain = ''] = process.argv.slice(2);
const LOAD_CONCURRENCY = 4;
const LOAD_MS = 10_000;
const END_MS_MAX = 15 * 60_000;
const SETTINGS = '/etc/rush.env';

const world = await openOutsideWorld(domain);
const answers = {
  ...world.answers,
  TLS: 'tls internal',
  DOMAIN: domain,
  REPOSITORY: join(WALK, 'rush.git'),
  OWNER_EMAIL: `asha@${domain}`,
};
const failures: string[] = [];
const versions: string[] = [];
let shop: OpenShop | null = null;
let load: ShopLoad | null = null;
let link = '';

const settings = () => parseEnv(readFileSync(SETTINGS, 'utf8'));
const versionOfCode = () =>
  (JSON.parse(readFileSync('/opt/rush/package.json', 'utf8')) as { version: string }).version;
const expect = (holds: boolean, words: string) => {
  if (!holds) failures.push(words);
};

/** What a step needs that is not of the owner's: before its commands. */
const BEFORE: Readonly<Record<string, () => Promise<void>>> = {
  update: async () => {
    await publishNextVersion();
    if (shop === null) throw new Error('the shop is not open');
    const { DATABASE_URL: appUrl = '', SECRET: secret = '' } = settings();
    load = new ShopLoad({
      origin: `https://${domain}`,
      appUrl,
      secret,
      simulatorsUrl: world.simulatorsUrl,
      pack: shop.pack,
    });
    await load.start(LOAD_CONCURRENCY);
    await pause(LOAD_MS);
    versions.push(versionOfCode());
  },
  back: async () => pause(LOAD_MS),
};

const AFTER: Readonly<Record<string, (output: string) => Promise<void>>> = {
  packages: async () => {
    signByOwnAuthority();
    writeFileSync('/etc/sudoers.d/walk', 'Defaults env_keep += "NODE_EXTRA_CA_CERTS"\n', { mode: 0o440 });
    // Where systemd runs, the packages have started it.
    execFileSync('service', ['postgresql', 'start']);
  },
  settings: async () => appendFileSync(SETTINGS, world.settings),
  preflight: async (output) => expect(output.includes('Ready to trade.'), 'the preflight is not content'),
  owner: async (output) => {
    link = /https:\/\/\S+/.exec(output)?.[0] ?? '';
  },
  opening: async () => {
    shop = await openShop(domain, { email: exported('OWNER_EMAIL'), link });
    const orderid = await buyFirstPack(domain, shop.pack, world.simulatorsUrl);
    say(`the first order, ${orderid}, was paid and delivered`);
  },
  backup: async () => {
    const open = (await shop?.open()) ?? [];
    expect(open.length === 0, `the checklist is still open: ${open.join('; ')}`);
  },
  restore: async (output) => expect(output.includes('The books balance.'), 'the restored books differ'),
  update: async () => {
    await pause(LOAD_MS);
    versions.push(versionOfCode());
  },
  back: async () => {
    await pause(LOAD_MS);
    versions.push(versionOfCode());
    await load?.stop();
    expect(versions[1] === '9.0.0' && versions[2] === versions[0], `versions served: ${versions.join(', ')}`);
  },
  books: async (output) => {
    expect(output.includes('The books balance.'), 'the books do not balance');
    await compareOrders();
  },
};

const say = (line: string) => console.log(`    ${line}`);

/** Caddy makes its certificates by this authority instead of one that nobody knows. */
function signByOwnAuthority(): void {
  const folder = '/var/lib/caddy/.local/share/caddy/pki/authorities/local';
  mkdirSync(folder, { recursive: true });
  for (const part of ['crt', 'key']) cpSync(join(WALK, `authority.${part}`), join(folder, `root.${part}`));
  execFileSync('chown', ['-R', 'caddy:caddy', '/var/lib/caddy/.local']);
}

function publishNextVersion(): Promise<void> {
  return new Promise((resolve) => {
    process.once('message', () => resolve());
    process.send?.('publish');
  });
}

/** What shoppers were told beside what the shop, the bank and the supplier have on record. */
async function compareOrders(): Promise<void> {
  if (load === null) throw new Error('no load ran');
  const env = settings() as Record<string, string>;
  const records = { appUrl: env.DATABASE_URL ?? '', simulatorsUrl: world.simulatorsUrl, env };
  say(`${load.requests} requests of shoppers, ${load.failures.length} failed`);
  failures.push(...load.failures.map((words) => `a shopper's request failed: ${words}`));
  failures.push(...(await waitForEnd(records, load.acknowledged, END_MS_MAX)));
  const { orders, byStatus, differences } = await compareRecords(records, load.acknowledged);
  failures.push(...differences);
  const statuses = Object.entries(byStatus).map(([status, count]) => `${status} ${count}`);
  say(`${load.acknowledged.length} orders acknowledged, ${orders} on record: ${statuses.join(', ')}`);
}

const document = readDocument();
const blocks = new Map(readBlocks(document).map(({ step, commands }) => [step, commands]));
const minutes: Record<string, string> = {};
for (const { step, title } of readSteps(document)) {
  const commands = blocks.get(step) ?? '';
  await BEFORE[step]?.();
  const startedAt = performance.now();
  const asked = step === 'answers' ? withAnswers(commands, answers) : commands;
  try {
    const output = commands === '' ? '' : await runBlock(step, asked);
    const taken = () => ((performance.now() - startedAt) / 60_000).toFixed(1);
    minutes[step] = taken();
    await AFTER[step]?.(output);
    if (step === 'opening') minutes[step] = taken();
  } catch (error) {
    console.error(`✗ ${title}\n${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
  console.log(`✓ ${title}: ${minutes[step]} min`);
}
writeFileSync(join(WALK, 'minutes.json'), JSON.stringify(minutes));
for (const failure of failures) console.log(`✗ ${failure}`);
const all = Object.values(minutes).reduce((sum, each) => sum + Number(each), 0);
console.log(
  failures.length === 0 ? `✓ the shop is open after ${all.toFixed(1)} min` : `${failures.length} failures`,
);
process.exit(failures.length === 0 ? 0 : 1);
