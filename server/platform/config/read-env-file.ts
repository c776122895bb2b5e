import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export class EnvFileUnreadable extends Error {
  constructor(file: string, reason: string) {
    super(`The settings file ${file} cannot be read: ${reason}. Correct it, or set ENV_FILE to another.`);
    this.name = 'EnvFileUnreadable';
  }
}

/** Sets missing variables from `.env` or the file that ENV_FILE names (empty: none). Throws EnvFileUnreadable. */
export function readEnvFile(): { environment: NodeJS.ProcessEnv; file: string | null } {
  const { ENV_FILE } = process.env;
  const file = ENV_FILE === undefined ? join(ROOT, '.env') : ENV_FILE && resolve(ENV_FILE);
  if (!file) return { environment: process.env, file: null };
  try {
    process.loadEnvFile(file);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (ENV_FILE !== undefined || code !== 'ENOENT') throw new EnvFileUnreadable(file, message);
    return { environment: process.env, file: null };
  }
  return { environment: process.env, file };
}
