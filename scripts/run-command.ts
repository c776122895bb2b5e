import {
  DatabaseIsLive,
  DatabaseNotReady,
} from '../server/backoffice/going-live/require-ready-for-production.ts';
import { BackupProblem } from '../server/backups/archive.ts';
import { ConfigError } from '../server/platform/config/config.ts';
import { EXIT_CONFIG } from '../server/platform/crash-handler.ts';
import { DataFolderInUse } from '../server/platform/data-lock.ts';
import { EmbeddedPostgresMissing } from '../server/platform/database/postgres-account.ts';
import { CannotListen } from '../server/platform/http/listen.ts';

export class CommandProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CommandProblem';
  }
}

const USER_ERRORS = [
  CommandProblem,
  BackupProblem,
  ConfigError,
  DatabaseIsLive,
  DatabaseNotReady,
  DataFolderInUse,
  EmbeddedPostgresMissing,
  CannotListen,
];

const DATABASE_PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening at its address',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'its host does not respond',
  EHOSTUNREACH: 'its host cannot be reached',
  '28P01': 'it rejects this password',
  '28000': 'it rejects this role',
  '3D000': 'there is no database with this name',
  '42501': 'this role may not do that',
};

const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'cannot be written: its disk is mounted read-only',
  ENOSPC: 'cannot be written: its disk is full',
  ENOTDIR: 'cannot exist: part of its path is a file',
  EEXIST: 'already exists',
};

function describeFileProblem(error: Error, code: string): string | null {
  const cause = FILE_PROBLEMS[code];
  return cause && 'path' in error ? `${error.path} ${cause}.` : null;
}

export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (USER_ERRORS.some((type) => error instanceof type)) return error.message;
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const code = inner instanceof Error && 'code' in inner ? String(inner.code) : '';
  if (code.startsWith('ERR_PARSE_ARGS')) return (error.message.split('. ')[0] ?? '').replace(/\.?$/, '.');
  const fileProblem = describeFileProblem(error, code);
  if (fileProblem !== null) return fileProblem;
  const cause = DATABASE_PROBLEMS[code];
  if (cause) return `The database cannot be used: ${cause}. Check DATABASE_URL; npm run preflight shows it.`;
  return `${error.message || error.name} (LOG_LEVEL=debug shows where)`;
}

/** Ends quietly if the reader of the output, such as `head`, closes the pipe. */
function exitOnClosedPipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

export async function runCommand(work: () => Promise<unknown>): Promise<void> {
  exitOnClosedPipe();
  try {
    if ((await work()) === false) process.exitCode = 1;
  } catch (error) {
    console.error(`\n${describeProblem(error)}\n`);
    if (process.env.LOG_LEVEL === 'debug') console.error(error);
    process.exitCode = USER_ERRORS.some((type) => error instanceof type) ? EXIT_CONFIG : 1;
  }
}
