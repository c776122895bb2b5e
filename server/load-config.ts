import { SUPPLIERS } from './fulfilment/suppliers/registry.ts';
import { GATEWAYS } from './payments/gateways/registry.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { listVariables, type RawEnvironment } from './platform/config/environment.ts';

const PROVIDERS = { gateways: GATEWAYS, suppliers: SUPPLIERS };

export const VARIABLES: readonly string[] = listVariables(PROVIDERS);

/** Does not throw: returns the configuration and all problems. */
export const assessConfig = (environment: RawEnvironment) => readConfig(environment, PROVIDERS);

/** Throws ConfigError, which lists all problems. */
export function loadConfig(environment: RawEnvironment): Config {
  const { config, problems } = assessConfig(environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
