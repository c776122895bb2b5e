import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../../server/load-config.ts';
import { openShop } from '../../server/main.ts';
import { startEmbeddedPostgres } from '../../server/platform/database/embedded-postgres.ts';
import { createLog } from '../../server/platform/log.ts';
import { openTestShop } from '../../server/testing/test-shop.ts';
import { checkFloods } from './check-floods.ts';
import { printReport } from './print-report.ts';
import { runFuzz } from './run-fuzz.ts';

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
});
const calls = Number.parseInt(values.calls, 10);
const seed = Number.parseInt(values.seed, 10);
const only = values.only?.split(',');
if (!(calls > 0) || !Number.isInteger(seed)) {
  console.error('npm run fuzz -- --calls 100000 --seed 1 [--only login,register]');
  process.exit(2);
}
// The pages' libraries run as in a shop that is open; the shop itself takes its settings from below.
process.env.NODE_ENV = 'production';
console.log(`fuzzing with --calls ${calls} --seed ${seed}`);

/** The same shop with its rate limits on. */
async function flood(data: { appUrl: string; ownerUrl: string }): Promise<string[]> {
  const shop = await openTestShop({
    data,
    withoutJobs: true,
    env: { LOG_LEVEL: 'error', RATE_LIMITS: 'on' },
  });
  try {
    return await checkFloods(shop);
  } finally {
    await shop.close();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'rush-fuzz-'));
const log = createLog('warn');
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log,
  settings: { fsync: 'off', synchronous_commit: 'off' },
});
const data = { appUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl };
let failed = true;
try {
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATA_DIR: folder,
    PORT: '0',
    ROLE: 'web',
    SIMULATORS: 'true',
  });
  await (await openShop(config, { log, data, seedPictures: false })).close();
  const shop = await openTestShop({
    data,
    withoutJobs: true,
    pagesFolder: join(import.meta.dirname, '../../web/dist'),
    env: { LOG_LEVEL: 'error' },
  });
  const started = performance.now();
  const report = await runFuzz(shop, {
    calls,
    seed,
    only,
    progress: (done) => {
      if (done % 5_000 === 0)
        console.log(`  ${done} calls, ${Math.round((performance.now() - started) / 1000)} s`);
    },
  });
  await shop.close();
  console.log(printReport(report, only === undefined, (performance.now() - started) / 1000));
  const floods = only === undefined ? await flood(data) : [];
  for (const problem of floods) console.log(`\n${problem}`);
  failed = report.findings.length + floods.length > 0;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
