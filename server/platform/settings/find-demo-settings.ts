import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '../database/database.ts';
import { SETTINGS, type SettingName } from './settings-list.ts';

/** What shoppers read of the shop and what was made up for the demo; until the owner sets it, it stands there. */
const MADE_UP: readonly SettingName[] = [
  'brand.legalName',
  'brand.address',
  'support.phone',
  'support.email',
  'support.chatUrl',
  'support.grievanceName',
  'support.grievanceEmail',
  'support.grievancePhone',
  'socials',
];

/** The settings that still tell shoppers what the demo made up. */
export async function findDemoSettings(queries: Queries): Promise<SettingName[]> {
  const rows = await queries.selectFrom('settings').select(['name', 'value']).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return MADE_UP.filter(
    (name) => !stored.has(name) || isDeepStrictEqual(stored.get(name), SETTINGS[name].parse(undefined)),
  );
}

/** One line for people, or null where every one is the shop's own. */
export function describeDemoSettings(names: readonly SettingName[]): string | null {
  if (names.length === 0) return null;
  return `settings: ${names.length} still tell shoppers what the demo made up (${names.join(', ')}); set them in the back-office under Settings`;
}
