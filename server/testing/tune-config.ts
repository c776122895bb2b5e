import type { Config } from '../platform/config/config.ts';

type Loose<Value> = Value extends object ? Partial<Value> : Value;

/** Configuration overrides. Plain data, so that they can be sent to a worker. */
export type Tune = { readonly [Name in keyof Config]?: Loose<NonNullable<Config[Name]>> };

export function tuneConfig(config: Config, tune: Tune = {}): Config {
  const parts: Record<string, unknown> = config;
  for (const [name, value] of Object.entries(tune)) {
    const part = parts[name];
    if (typeof part === 'object' && part !== null) Object.assign(part, value);
    else parts[name] = value;
  }
  return config;
}
