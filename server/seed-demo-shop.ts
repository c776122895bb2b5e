import { seedDemoAccounts } from './accounts/seed-demo-accounts.ts';
import { seedDemoCatalogue } from './catalog/seed-demo-catalogue.ts';
import type { Platform } from './platform/platform.ts';

/** The demo shop of DESIGN section 2, on an empty database only. @param options.pictures whether its art is drawn too */
export async function seedDemoShop(platform: Platform, options: { pictures: boolean }): Promise<void> {
  await seedDemoAccounts(platform);
  await seedDemoCatalogue(platform);
}
