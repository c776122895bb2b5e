import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '../database/database.ts';
import type { SettingDeclarations } from './declare-settings.ts';

/** The settings that still tell shoppers what the demo made up. */
export async function findDemoSettings(
  queries: Queries,
  declarations: SettingDeclarations,
): Promise<string[]> {
  const rows = await queries.selectFrom('settings').select(['name', 'value']).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.entries(declarations)
    .filter(([, { isMadeUp }]) => isMadeUp)
    .filter(
      ([name, { schema }]) =>
        !stored.has(name) || isDeepStrictEqual(stored.get(name), schema.parse(undefined)),
    )
    .map(([name]) => name);
}

/** One line for people, or null where every one is the shop's own. */
export function describeDemoSettings(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return `settings: ${names.length} still tell shoppers what the demo made up (${names.join(', ')}); set them in the back-office under Settings`;
}
