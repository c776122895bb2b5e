import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** What went wrong with the file, by the code of the system's error. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

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
  const text = readText(file, ENV_FILE === undefined);
  if (text === null) return { environment: process.env, file: null };
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return { environment: process.env, file };
}

function readText(file: string, isOptional: boolean): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (isOptional && code === 'ENOENT') return null;
    throw new EnvFileUnreadable(file, REASONS[code] ?? message);
  }
}
