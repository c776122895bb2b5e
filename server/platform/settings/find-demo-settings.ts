import { isDeepStrictEqual } from 'node:util';
import type { Queries } from '../database/database.ts';
import type { SettingDeclaration, SettingDeclarations } from './declare-settings.ts';

/** Whether a setting has no value but the one that was made up for the demo. @param stored undefined where nothing is */
export function isStillMadeUp({ schema, isMadeUp }: SettingDeclaration, stored: unknown): boolean {
  if (!isMadeUp) return false;
  if (stored === undefined) return true;
  return isMadeUp === true && isDeepStrictEqual(stored, schema.parse(undefined));
}

/** The settings that still tell shoppers what the demo made up. */
export async function findDemoSettings(
  queries: Queries,
  declarations: SettingDeclarations,
): Promise<string[]> {
  const rows = await queries.selectFrom('settings').select(['name', 'value']).execute();
  const stored = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.entries(declarations)
    .filter(([name, declaration]) => isStillMadeUp(declaration, stored.get(name)))
    .map(([name]) => name);
}

/** One line for people, or null where every one is the shop's own. */
export function describeDemoSettings(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  return `settings: ${names.length} still tell shoppers what the demo made up (${names.join(', ')}); set them in the back-office under Settings`;
}
