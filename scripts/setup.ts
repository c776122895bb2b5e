import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs, parseEnv } from 'node:util';
import { CommandProblem, runCommand } from './run-command.ts';
import {
  type Draft,
  displayValue,
  draftCaddyfile,
  draftEnvironment,
  draftUnit,
  type Values,
} from './setup-files.ts';
import {
  type Answers,
  isDocker,
  isExternalDatabase,
  QUESTIONS,
  type Question,
  requireValid,
} from './setup-questions.ts';

const ROOT = join(import.meta.dirname, '..');
const isRoot = process.getuid?.() === 0;

const FLAGS = [...QUESTIONS.map(({ flag }) => flag), 'port'];
const flags: Readonly<Record<string, string | boolean | undefined>> = parseArgs({
  options: {
    ...Object.fromEntries(FLAGS.map((flag) => [flag, { type: 'string' as const }])),
    yes: { type: 'boolean' },
  },
}).values;
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** The next typed line; empty at the end of the input or with --yes. */
async function ask(prompt: string): Promise<string> {
  if (flags.yes) return '';
  process.stdout.write(prompt);
  const typed = (await lines.next()).value ?? '';
  if (!process.stdin.isTTY) console.log(typed);
  return typed.trim();
}

async function answer(question: Question, number: number, context: { answers: Answers; before: Values }) {
  const { flag, text, read = (typed: string) => typed } = question;
  const flagValue = flags[flag]?.toString();
  const fallback = flagValue ?? question.fallback(context.answers, context.before);
  const prompt = `${number}. ${text}${fallback ? ` [${displayValue('', fallback)}]` : ''}: `;
  for (;;) {
    const typed = flagValue ?? ((await ask(prompt)) || fallback);
    try {
      if (/\p{Cc}/u.test(typed ?? '')) throw new CommandProblem('the answer must be one line');
      if (typed) return read(typed);
      throw new CommandProblem('an answer is required');
    } catch (error) {
      if (!(error instanceof CommandProblem)) throw error;
      if (flagValue !== undefined || flags.yes || !process.stdin.isTTY)
        throw new CommandProblem(`--${flag}: ${error.message}.`);
      console.log(`   Please try again: ${error.message}.`);
    }
  }
}

/** What an earlier run wrote: the variables, and the shop's name and owner's email from the notes. */
function readBefore(file: string): Values {
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8');
  const note = (name: string) => new RegExp(`^# ${name}: (.*)$`, 'm').exec(text)?.[1];
  return { ...parseEnv(text), name: note('Shop'), email: note('Owner') };
}

const randomSecret = (bytes: number, encoding: 'base64url' | 'hex' = 'base64url') =>
  randomBytes(bytes).toString(encoding);

function valuesFor(answers: Answers, before: Values): Values {
  const common = {
    NODE_ENV: 'production',
    PUBLIC_URL: answers.address,
    TRUSTED_PROXIES: answers.cdn === 'yes' ? '2' : '1',
    SECRET: before.SECRET || randomSecret(32),
    BACKUP_PASSPHRASE: before.BACKUP_PASSPHRASE || randomSecret(24),
  };
  if (isDocker(answers))
    return {
      ...common,
      DOMAIN: new URL(answers.address ?? '').host,
      DB_OWNER_PASSWORD: before.DB_OWNER_PASSWORD || randomSecret(24, 'hex'),
      DB_APP_PASSWORD: before.DB_APP_PASSWORD || randomSecret(24, 'hex'),
      BACKUPS: answers.backups,
    };
  const isExternal = isExternalDatabase(answers);
  const owner = answers['database-owner'];
  return {
    ...common,
    // Only the proxy on this machine may reach the shop.
    HOST: '127.0.0.1',
    PORT: flags.port?.toString() ?? before.PORT,
    DATA_DIR: answers.data,
    BACKUP_DIR: answers.backups,
    DATABASE_URL: isExternal ? answers.database : undefined,
    DATABASE_OWNER_URL: isExternal && owner !== 'none' ? owner : undefined,
  };
}

interface Owner {
  uid: number;
  gid: number;
}

const run = (command: string, ...args: string[]) => {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
};

/** The user that runs the shop: the current one or, under root, the owner of this copy; `rush` if that is root. */
function findUser(): string {
  const uid = isRoot ? statSync(ROOT).uid : process.getuid?.();
  if (uid !== 0) return run('id', '-un', String(uid)) ?? String(uid);
  if (`${ROOT}/`.startsWith('/root/'))
    throw new CommandProblem(
      `Move this copy from ${ROOT} to a folder such as /opt/rush: the shop runs as its own user, which cannot access /root.`,
    );
  return 'rush';
}

function createUser(name: string): Owner {
  const idOf = (option: string) => run('id', option, name);
  if (name === 'rush' && !idOf('-u') && run('useradd', '--system', '--create-home', name) === null)
    throw new CommandProblem(
      'The system user “rush” could not be created. Create it with: useradd --system rush',
    );
  return { uid: Number(idOf('-u') ?? name), gid: Number(idOf('-g') ?? name) };
}

function createFolder(path: string, user: Owner | null): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (isRoot && user) chownSync(path, user.uid, user.gid);
}

const quoteForShell = (text: string) =>
  /^[\w/.@:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function nextCommands(answers: Answers, folder: string): string[] {
  const sudo = isRoot ? '' : 'sudo ';
  const owner = `${quoteForShell(answers.email ?? '')} --shop ${quoteForShell(answers.name ?? '')}`;
  const compose = `docker compose -f ${quoteForShell(join(ROOT, 'deploy', 'compose.yaml'))}`;
  const caddyfile = quoteForShell(join(folder, 'Caddyfile'));
  if (isDocker(answers))
    return [
      `${compose} up -d --build --wait`,
      `${compose} exec worker node scripts/preflight.ts`,
      `${compose} exec worker node scripts/make-owner.ts ${owner}`,
    ];
  if (answers.run === 'systemd')
    return [
      'npm run build',
      `${sudo}systemctl enable ${quoteForShell(join(folder, 'rush.service'))} && ${sudo}systemctl restart rush && ${sudo}cp ${caddyfile} /etc/caddy/ && ${sudo}systemctl restart caddy`,
      `npm run owner -- ${owner}`,
    ];
  return [
    'npm start',
    `In a second terminal: ${sudo}caddy run --config ${caddyfile}`,
    `In a third: npm run owner -- ${owner}`,
  ];
}

function draftAll(answers: Answers, before: Values, file: string): { drafts: Draft[]; user: string | null } {
  const notes = { Shop: answers.name, Owner: answers.email };
  const values = valuesFor(answers, before);
  for (const name of Object.keys(values)) requireValid(values, name, `${name}: `);
  const drafts = [draftEnvironment(file, before, values, notes)];
  if (isDocker(answers)) return { drafts, user: null };
  const folder = join(dirname(file), 'setup');
  const domain = new URL(answers.address ?? '').host;
  drafts.push(draftCaddyfile(join(folder, 'Caddyfile'), { domain, port: values.PORT ?? '3000' }));
  if (answers.run !== 'systemd') return { drafts, user: null };
  const user = findUser();
  const folders = [answers.data ?? '', answers.backups ?? ''];
  const unit = { root: ROOT, user, environmentFile: file, folders };
  return { drafts: [...drafts, draftUnit(join(folder, 'rush.service'), unit)], user };
}

function write({ drafts, user }: ReturnType<typeof draftAll>, answers: Answers): void {
  // Containers run as `node`.
  const containerUser = isDocker(answers) ? { uid: 1_000, gid: 1_000 } : null;
  const owner = isRoot && user !== null ? createUser(user) : null;
  for (const folder of [answers.data, answers.backups])
    if (folder) createFolder(folder, owner ?? containerUser);
  for (const { path, text, mode } of drafts) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text, { mode });
    // Writing keeps an existing file's mode.
    chmodSync(path, mode);
    if (mode === 0o600 && owner) chownSync(path, owner.uid, owner.gid);
  }
}

async function setup(): Promise<void> {
  const answers: Answers = {};
  let number = 1;
  if (!flags.yes) console.log('\nPress Enter to accept the answer in [brackets].\n');
  let file = process.env.ENV_FILE || join(ROOT, '.env');
  let before = readBefore(file);
  for (const question of QUESTIONS) {
    if (!(question.isAsked?.(answers) ?? true)) continue;
    answers[question.flag] = await answer(question, number, { answers, before });
    number++;
    if (question.flag !== 'run' || !isDocker(answers) || process.env.ENV_FILE) continue;
    file = join(ROOT, 'deploy', '.env');
    before = readBefore(file);
  }
  const plan = draftAll(answers, before, resolve(file));
  const changedDrafts = plan.drafts.filter(({ changes }) => changes.length > 0);
  for (const { path, changes } of changedDrafts) console.log([`\n${path}`, ...changes].join('\n  '));
  if (changedDrafts.length === 0) console.log('\nNo changes.');
  else if (!/^(y|yes)?$/i.test(await ask('\nWrite this? [yes]: ')))
    return console.log('Nothing was written.');
  write(plan, answers);
  const steps = nextCommands(answers, join(dirname(resolve(file)), 'setup'));
  console.log(
    ['\nNext:\n', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n'),
    `\n\nKeep a copy of SECRET and BACKUP_PASSPHRASE from ${file} elsewhere: a full restore needs both.\n`,
  );
}

await runCommand(setup);
// An open terminal would keep the process running.
process.stdin.destroy();
