import { SUPPLIERS } from './fulfilment/suppliers/registry.ts';
import { GATEWAYS } from './payments/gateways/registry.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { listVariables, type RawEnvironment } from './platform/config/environment.ts';

/** The providers that this shop knows. */
const PROVIDERS = { gateways: GATEWAYS, suppliers: SUPPLIERS };

/** Every variable that this shop reads. */
export const VARIABLES: readonly string[] = listVariables(PROVIDERS);

/** Reads the environment without throwing: the configuration as far as it can be read, and everything that is wrong. */
export const assessConfig = (environment: RawEnvironment) => readConfig(environment, PROVIDERS);

/** Reads and checks the environment. Throws ConfigError, which names each wrong or missing value. */
export function loadConfig(environment: RawEnvironment): Config {
  const { config, problems } = assessConfig(environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
