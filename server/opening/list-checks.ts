import type { Platform } from '#platform/platform.ts';
import { readConfirmations, readTests, type TestRun } from './check.ts';
import { hashKeys, listProviders, providerCheck } from './provider-checks.ts';
import { configCheck, databaseCheck, diskCheck } from './server-checks.ts';
import * as shop from './shop-checks.ts';

export type Tests = ReadonlyMap<string, TestRun>;

/** @param options.environment the NODE_ENV of `config` @param options.tries test results; default: from the audit log */
export async function listChecks(platform: Platform, options: { environment?: string; tries?: Tests } = {}) {
  const { config, clock, db } = platform;
  const confirmations = await readConfirmations(db.queries);
  const packs = await shop.readPacks(db.queries);
  const providers = listProviders(config, clock, packs.needsSupplier);
  const testRuns = options.tries ? null : await readTests(db.queries);
  return [
    configCheck(config, options.environment ?? config.environment),
    await databaseCheck(platform),
    await diskCheck(platform),
    await shop.demoCheck(platform),
    shop.identityCheck(platform),
    shop.taxCheck(platform, confirmations),
    ...providers.map((provider) => {
      const test = testRuns?.get(provider.key);
      const lastTest = test?.keys === hashKeys(config, provider) ? test : null;
      return providerCheck(provider, options.tries?.get(provider.key) ?? lastTest);
    }),
    shop.catalogueCheck(packs),
    shop.pricesCheck(platform, packs, confirmations),
    shop.policiesCheck(confirmations),
    await shop.staffCheck(platform),
    await shop.backupCheck(platform),
    await shop.firstOrderCheck(platform),
  ];
}
