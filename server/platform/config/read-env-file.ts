import { join, resolve } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** The file of settings was asked for, or is there, and cannot be read: nothing may start without its settings. */
export class EnvFileUnreadable extends Error {
  constructor(file: string, reason: string) {
    super(
      `The settings file ${file} cannot be read: ${reason}. Correct ENV_FILE, or leave it out to use .env.`,
    );
    this.name = 'EnvFileUnreadable';
  }
}

/**
 * Fills the environment from the file `.env` beside package.json, if there is one, or from the file that ENV_FILE
 * names (empty: from none); what is set already stays. Every command reads it the same way. Throws
 * EnvFileUnreadable where the named file is missing, or a file is there that is none or may not be read.
 *
 * @returns the environment, and the file that was read, or null where there is none
 */
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
