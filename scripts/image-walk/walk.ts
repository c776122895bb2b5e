import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buyFirstPack } from '../go-live/buy-first-pack.ts';
import { openShop } from '../go-live/open-shop.ts';
import { openOutsideWorld, PROVIDERS_HOST } from '../go-live/outside-world.ts';
import { ShopClient } from '../go-live/shop-client.ts';
import { docker, run } from './docker.ts';

const [folder = '', domain = ''] = process.argv.slice(2);
const SHOP = join(folder, 'rush');
const WORLD = join(folder, 'world');
const OWNER = `asha@${domain}`;
/** Of the shop itself: its packages without Node, its code, its pages. */
const SHOP_MEGABYTES_MAX = 200;
const HEALTHY_MS_MAX = 180_000;

const say = (line: string) => console.log(`✓ ${line}`);
const fail = (line: string): never => {
  throw new Error(line);
};

/** What a walk has that a shop of the world has not: where the providers are, and who signs for them. */
const OVERRIDE = `
x-world: &world
  environment:
    NODE_EXTRA_CA_CERTS: /authorities.crt
  extra_hosts:
    - ${PROVIDERS_HOST}:host-gateway
  volumes:
    - ${WORLD}/authorities.crt:/authorities.crt:ro
services:
  web: *world
  worker: *world
  caddy:
    environment:
      TLS: tls internal
    volumes:
      - ${WORLD}/authority.crt:/data/caddy/pki/authorities/local/root.crt:ro
      - ${WORLD}/authority.key:/data/caddy/pki/authorities/local/root.key:ro
`;

const compose = (...args: string[]) =>
  run('docker', ['compose', '--file', 'deploy/compose.yaml', '--file', join(folder, 'walk.yaml'), ...args], {
    cwd: SHOP,
  });

function build(): void {
  run('docker', ['build', '--file', 'deploy/Dockerfile', '--tag', 'rush', '.'], {
    cwd: SHOP,
    env: { DOCKER_BUILDKIT: '1' },
  });
  const megabytes = Math.round(Number(docker('image', 'inspect', '--format', '{{.Size}}', 'rush')) / 1e6);
  const base = Math.round(Number(docker('image', 'inspect', '--format', '{{.Size}}', 'node:24-slim')) / 1e6);
  if (megabytes - base > SHOP_MEGABYTES_MAX) fail(`the shop takes ${megabytes - base} MB of the image`);
  say(`deploy/Dockerfile is built: ${megabytes} MB, ${megabytes - base} of them the shop's`);
  const inside = (line: string) => docker('run', '--rm', '--entrypoint', 'sh', 'rush', '-c', line);
  if (inside('id -un') !== 'node') fail('it does not run as node');
  const written = inside('touch /opt/rush/x 2>/dev/null && echo yes || echo no');
  if (written !== 'no') fail('the shop may change its own code');
  if (inside('ls web') !== 'dist') fail(`of web/ there is more than what was built: ${inside('ls web')}`);
  const check = docker('image', 'inspect', '--format', '{{json .Config.Healthcheck.Test}}', 'rush');
  if (!check.includes('/readyz')) fail('it has no health check');
  say('it runs as the user node, cannot change its code, and has a health check');
}

/** As the comment of deploy/compose.yaml says it. */
function writeSettings(answers: Record<string, string>, more: string): void {
  const own: Record<string, string> = {
    ...answers,
    PUBLIC_URL: `https://${domain}`,
    DOMAIN: domain,
    SECRET: randomBytes(32).toString('base64'),
    BACKUP_PASSPHRASE: randomBytes(24).toString('base64'),
    DB_OWNER_PASSWORD: randomBytes(24).toString('hex'),
    DB_APP_PASSWORD: randomBytes(24).toString('hex'),
    SMS_PROVIDER: 'none',
  };
  const template = readFileSync(join(SHOP, 'deploy', 'env.example'), 'utf8');
  const rest = template
    .split('\n')
    .filter((line) => !Object.keys(own).some((name) => line.startsWith(`${name}=`)));
  const lines = Object.entries(own).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(SHOP, 'deploy', '.env'), [...rest, ...lines, more].join('\n'));
  writeFileSync(join(folder, 'walk.yaml'), OVERRIDE);
}

async function untilHealthy(): Promise<void> {
  for (const deadline = performance.now() + HEALTHY_MS_MAX; ; await pause(1_000)) {
    const states = compose('ps', '--all', '--format', '{{.Service}} {{.Health}}').split('\n').sort();
    if (states.length === 4 && states.every((state) => state.endsWith(' healthy'))) return;
    if (performance.now() > deadline)
      fail(`not all services are healthy: ${states.join(', ')}\n${compose('logs', '--tail', '40')}`);
  }
}

const world = await openOutsideWorld(domain, { folder: WORLD, host: '0.0.0.0', mailHost: PROVIDERS_HOST });
let code = 1;
try {
  build();
  writeSettings(world.answers, world.settings);
  compose('up', '--detach');
  await untilHealthy();
  say('deploy/compose.yaml is up: Caddy, web, worker and PostgreSQL 18 are healthy');
  const browser = new ShopClient(domain);
  const home = await browser.get('/');
  browser.close();
  if (home.status !== 200 || !home.text.includes('</html>')) fail(`home answers ${home.status}`);
  const link =
    /https:\/\/\S+/.exec(compose('exec', '-T', 'web', 'node', 'scripts/make-owner.ts', OWNER))?.[0] ?? '';
  const shop = await openShop(domain, { email: OWNER, link });
  const orderid = await buyFirstPack(domain, shop.pack, world.simulatorsUrl);
  say(`home is served by https, and the first order, ${orderid}, was paid and delivered`);
  compose('exec', '-T', 'worker', 'node', 'scripts/backup.ts');
  const backups = compose('exec', '-T', 'worker', 'ls', '/var/backups/rush');
  if (backups === '') fail('there is no backup');
  const books = compose('exec', '-T', 'worker', 'node', 'scripts/books.ts');
  if (!books.includes('The books balance.')) fail(books);
  say('the worker has made a backup, and the books balance');
  compose('restart', 'web', 'worker', 'database');
  await untilHealthy();
  say('after a restart of all of it the shop is there again');
  code = 0;
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
} finally {
  compose('down', '--volumes', '--timeout', '20');
}
process.exit(code);
