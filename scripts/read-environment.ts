import { loadConfig } from '../server/load-config.ts';
import { type Config, ConfigError } from '../server/platform/config/config.ts';
import { EnvFileUnreadable, readEnvFile } from '../server/platform/config/read-env-file.ts';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';

function exitWith(error: unknown): never {
  if (!(error instanceof EnvFileUnreadable) && !(error instanceof ConfigError)) throw error;
  console.error(`\n${error.message}\n`);
  process.exit(EXIT_CONFIG);
}

export function readEnvironment(): ReturnType<typeof readEnvFile> {
  try {
    return readEnvFile();
  } catch (error) {
    return exitWith(error);
  }
}

export function readConfig(
  defaults: Readonly<Record<string, string>> = {},
  overrides: Readonly<Record<string, string>> = {},
): Config {
  const { environment } = readEnvironment();
  try {
    return loadConfig({ ...defaults, ...environment, ...overrides });
  } catch (error) {
    return exitWith(error);
  }
}
