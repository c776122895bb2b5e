import { isDeepStrictEqual } from 'node:util';
import type { Database, Queries, Tx } from '../database/database.ts';
import { announceIn, type EventBus } from '../events/event-bus.ts';
import type { SettingDeclaration, SettingDeclarations } from './declare-settings.ts';

declare module '../database/database.ts' {
  interface Tables {
    settings: { name: string; value: unknown; updated_at: Date; updated_by: string | null };
  }
}

/** Each domain adds its settings by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the domains
export interface SettingValues {}
export type SettingName = keyof SettingValues & string;

const TOPIC = 'settings';

/** The shop's settings, cached in memory and reloaded when any process changes them. */
export class Settings {
  readonly #db: Database;
  readonly declarations: SettingDeclarations;
  readonly #events: EventBus;
  readonly #isTrading: boolean;
  #reading: Promise<void> = Promise.resolve();
  #current: CurrentSettings;

  private constructor(parts: {
    db: Database;
    events: EventBus;
    declarations: SettingDeclarations;
    isTrading: boolean;
    current: CurrentSettings;
  }) {
    this.#db = parts.db;
    this.#events = parts.events;
    this.declarations = parts.declarations;
    this.#isTrading = parts.isTrading;
    this.#current = parts.current;
  }

  /** @param options.isTrading whether to omit made-up defaults */
  static async open(
    db: Database,
    events: EventBus,
    declarations: SettingDeclarations,
    { isTrading }: { isTrading: boolean },
  ): Promise<Settings> {
    const current = await readSettings(db.queries, declarations, isTrading);
    const settings = new Settings({ db, events, declarations, isTrading, current });
    events.prepare(TOPIC, () => settings.#read());
    return settings;
  }

  get<Name extends SettingName>(name: Name): SettingValues[Name] {
    return this.#current.values[name];
  }

  all(): SettingValues {
    return this.#current.values;
  }

  /** Required settings without a value, which keep a production shop closed; empty outside production. */
  missing(): readonly string[] {
    return this.#current.missing;
  }

  /** Like `missing`, but also outside production. */
  unfilled(): readonly string[] {
    return this.#current.unfilled;
  }

  /** Sets one setting and notifies every process. Throws ZodError for an invalid value. */
  async set<Name extends SettingName>(name: Name, value: unknown, by: string): Promise<void> {
    await this.#db.transaction((tx) => this.write(tx, name, value, by));
    await this.renew();
  }

  /** Processes see the value soon after the commit, and this one at once if it calls `renew`. Throws ZodError. */
  async write<Name extends SettingName>(tx: Tx, name: Name, value: unknown, by: string): Promise<void> {
    const declaration = this.declarations[name];
    if (!declaration) throw new Error(`no domain declares the setting ${name}`);
    const json = JSON.stringify(declaration.schema.parse(value));
    const row = { value: json, updated_by: by, updated_at: new Date() };
    await tx
      .insertInto('settings')
      .values({ name, ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute();
    await announceIn(tx, TOPIC);
  }

  /** Reloads the settings and rendered pages of this process. */
  renew(): Promise<void> {
    return this.#events.handleChange(TOPIC);
  }

  /** Runs one read at a time, so that a slow read never restores older values. */
  #read(): Promise<void> {
    const read = async () => {
      this.#current = await readSettings(this.#db.queries, this.declarations, this.#isTrading);
    };
    this.#reading = this.#reading.then(read, read);
    return this.#reading;
  }
}

/** Whether a setting still has its made-up default. @param value undefined if not set */
function isStillMadeUp({ schema, isMadeUp }: SettingDeclaration, value: unknown): boolean {
  if (!isMadeUp) return false;
  if (value === undefined) return true;
  return isMadeUp === true && isDeepStrictEqual(value, schema.parse(undefined));
}

interface CurrentSettings {
  values: SettingValues;
  unfilled: string[];
  missing: string[];
}

/**
 * A stored value that is no longer valid counts as not set. Production omits made-up values, and is closed while a
 * required one is missing.
 */
async function readSettings(
  queries: Queries,
  declarations: SettingDeclarations,
  isTrading: boolean,
): Promise<CurrentSettings> {
  const rows = await queries.selectFrom('settings').select(['name', 'value']).execute();
  const storedValues = new Map(rows.map(({ name, value }) => [name, value]));
  const values: Record<string, unknown> = {};
  const unfilled: string[] = [];
  for (const [name, declaration] of Object.entries(declarations)) {
    const { schema } = declaration;
    const parsed = schema.safeParse(storedValues.get(name));
    const value = parsed.success ? parsed.data : schema.parse(undefined);
    const isMadeUp = isStillMadeUp(declaration, parsed.success ? storedValues.get(name) : undefined);
    values[name] = isTrading && isMadeUp ? (Array.isArray(value) ? [] : '') : value;
    if (declaration.isNeeded && (isMadeUp || value === '')) unfilled.push(name);
  }
  const missing = isTrading ? unfilled : [];
  if (missing.length > 0) values['shop.closed'] = true;
  return { values: values as unknown as SettingValues, unfilled, missing };
}
