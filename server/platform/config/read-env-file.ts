import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Fills the environment from the file `.env` beside package.json (or the one that ENV_FILE names; empty: none), as
 * `node --env-file-if-exists` does: what is set already stays. Every command reads it the same way.
 *
 * @returns the environment, and the file that was read, or null where there is none
 */
export function readEnvFile(): { environment: NodeJS.ProcessEnv; file: string | null } {
  const { ENV_FILE } = process.env;
  const file = ENV_FILE === undefined ? join(ROOT, '.env') : ENV_FILE && resolve(ENV_FILE);
  if (!file || !existsSync(file)) return { environment: process.env, file: null };
  process.loadEnvFile(file);
  return { environment: process.env, file };
}
