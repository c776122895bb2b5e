import type { Platform } from '#platform/platform.ts';
import { readConfirmations, readTries, type Try } from './check.ts';
import { hashKeys, listProviders, providerCheck } from './provider-checks.ts';
import { configCheck, databaseCheck, diskCheck } from './server-checks.ts';
import * as shop from './shop-checks.ts';

export type Tries = ReadonlyMap<string, Try>;

/** @param given.environment the NODE_ENV that `config` was read for @param given.tries default: from the audit log */
export async function listChecks(platform: Platform, given: { environment?: string; tries?: Tries } = {}) {
  const { config, clock, db } = platform;
  const confirmed = await readConfirmations(db.queries);
  const packs = await shop.readPacks(db.queries);
  const providers = listProviders(config, clock, packs.needsSupplier);
  const recorded = given.tries ? null : await readTries(db.queries);
  return [
    configCheck(config, given.environment ?? config.environment),
    await databaseCheck(platform),
    await diskCheck(platform),
    await shop.demoCheck(platform),
    shop.identityCheck(platform),
    shop.taxCheck(platform, confirmed),
    ...providers.map((provider) => {
      const found = recorded?.get(provider.key);
      const tried = found?.keys === hashKeys(config, provider) ? found : null;
      return providerCheck(provider, given.tries?.get(provider.key) ?? tried);
    }),
    shop.catalogueCheck(packs),
    shop.pricesCheck(platform, packs, confirmed),
    shop.policiesCheck(confirmed),
    await shop.staffCheck(platform),
    await shop.backupCheck(platform),
    await shop.firstOrderCheck(platform),
  ];
}
