import { SUPPLIERS } from './fulfilment/suppliers/registry.ts';
import { GATEWAYS } from './payments/gateways/registry.ts';
import { type Config, ConfigError, readConfig } from './platform/config/config.ts';
import { createEnvironment, type RawEnvironment } from './platform/config/environment.ts';

/** The providers that this shop knows: each list is in its domain. */
const PROVIDERS = { gateways: GATEWAYS, suppliers: SUPPLIERS };

/** Every variable that this shop reads. */
export const ENVIRONMENT = createEnvironment(PROVIDERS);

/** Reads the environment without throwing: the configuration as far as it can be read, and all that is wrong with it. */
export const assessConfig = (environment: RawEnvironment) =>
  readConfig(environment, { providers: PROVIDERS, schema: ENVIRONMENT });

/** Reads and checks the environment, once. Throws ConfigError naming each wrong or missing value. */
export function loadConfig(environment: RawEnvironment): Config {
  const { config, problems } = assessConfig(environment);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
