import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { isReservedAddress, readEmail } from '@rush/contract/typed-text.ts';
import { assessConfig } from '../server/load-config.ts';
import { CommandProblem } from './run-command.ts';
import type { Values } from './setup-files.ts';

const RUN_MODES = ['systemd', 'docker', 'npm'];
const isRoot = process.getuid?.() === 0;

export type Answers = Record<string, string>;

export interface Question {
  flag: string;
  text: string;
  /** The answer from an earlier run, or else a suggestion; undefined if an answer is required. */
  fallback: (answers: Answers, before: Values) => string | undefined;
  isAsked?: (answers: Answers) => boolean;
  /** @returns the normalized answer. Throws CommandProblem. */
  read?: (answer: string) => string;
}

/** Throws CommandProblem if production would reject the variable `name`. */
export function requireValid(values: Values, name: string, prefix = ''): void {
  const { problems } = assessConfig({ NODE_ENV: 'production', ...values });
  const problem = problems.find((problem) => problem.startsWith(`${name}:`));
  if (problem) throw new CommandProblem(prefix + problem.slice(name.length + 2));
}

function readUrl(answer: string): string {
  const url = (answer.includes('://') ? answer : `https://${answer}`).replace(/\/$/, '');
  requireValid({ PUBLIC_URL: url }, 'PUBLIC_URL');
  return url;
}

function readOwner(answer: string): string {
  const email = readEmail(answer);
  if (!email || isReservedAddress(email)) throw new CommandProblem(`“${answer}” cannot receive email`);
  return email;
}

function readDatabase(answer: string): string {
  if (answer !== 'embedded') requireValid({ DATABASE_URL: answer }, 'DATABASE_URL');
  return answer;
}

const oneOf = (choices: readonly string[]) => (answer: string) => {
  if (!choices.includes(answer)) throw new CommandProblem(`answer ${choices.join(' or ')}`);
  return answer;
};

const readFolder = (answer: string) => resolve(answer.replace(/^~(?=\/|$)/, homedir()));
export const isDocker = ({ run }: Answers) => run === 'docker';
export const isExternalDatabase = (answers: Answers) => !isDocker(answers) && answers.database !== 'embedded';
const folderIn = (name: string) => join(isRoot ? '/var' : homedir(), name);

export const QUESTIONS: readonly Question[] = [
  {
    flag: 'run',
    text: `How the shop runs: ${RUN_MODES.join(', ')}`,
    fallback: () => (existsSync('/run/systemd/system') ? 'systemd' : 'npm'),
    read: oneOf(RUN_MODES),
  },
  {
    flag: 'address',
    text: 'Its address, such as shop.example.in',
    fallback: (_answers, { PUBLIC_URL }) => PUBLIC_URL,
    read: readUrl,
  },
  { flag: 'name', text: 'Its name, as shoppers see it', fallback: (_answers, { name }) => name },
  { flag: 'email', text: 'Your email', fallback: (_answers, { email }) => email, read: readOwner },
  {
    flag: 'database',
    text: 'Database: embedded, or the postgres:// URL of your own',
    fallback: (_answers, { DATABASE_URL }) => DATABASE_URL ?? 'embedded',
    isAsked: (answers) => !isDocker(answers),
    read: readDatabase,
  },
  {
    flag: 'database-owner',
    text: 'Database URL for the role that owns the tables, or none',
    fallback: (_answers, { DATABASE_OWNER_URL }) => DATABASE_OWNER_URL ?? 'none',
    isAsked: isExternalDatabase,
  },
  {
    flag: 'data',
    text: 'Folder for the shop’s data',
    fallback: (_answers, { DATA_DIR }) => DATA_DIR ?? folderIn(isRoot ? 'lib/rush' : 'rush-data'),
    isAsked: (answers) => !isDocker(answers),
    read: readFolder,
  },
  {
    flag: 'backups',
    text: 'Folder for backups, preferably on another disk',
    fallback: (answers, { BACKUP_DIR, BACKUPS }) =>
      (isDocker(answers) ? BACKUPS : BACKUP_DIR) ?? folderIn(isRoot ? 'backups/rush' : 'rush-backups'),
    read: readFolder,
  },
  {
    flag: 'cdn',
    text: 'Is a CDN such as Cloudflare in front of the server? yes or no',
    fallback: (_answers, { TRUSTED_PROXIES }) => (TRUSTED_PROXIES === '2' ? 'yes' : 'no'),
    read: oneOf(['yes', 'no']),
  },
];
