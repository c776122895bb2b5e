import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandProblem } from './run-command.ts';

const DEPLOY = join(import.meta.dirname, '..', 'deploy');

export type Values = Readonly<Record<string, string | undefined>>;

/** A generated file. `changes` lists what writing it would change. */
export interface Draft {
  path: string;
  text: string;
  mode: number;
  changes: readonly string[];
}

const readExisting = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Node and Docker Compose read unquoted and single-quoted values alike. Throws CommandProblem for values that neither supports. */
function quote(name: string, value: string): string {
  if (/^[\w:/.@+=,%?&~!-]*$/.test(value)) return value;
  if (/['\r\n]/.test(value))
    throw new CommandProblem(`${name}: must not contain an apostrophe or a line break.`);
  return `'${value}'`;
}

const isSecret = (name: string) => /SECRET|PASS|TOKEN|KEY/.test(name);

/** The part of a value that may be shown. */
export function shown(name: string, value: string): string {
  return isSecret(name) ? '(a new secret)' : value.replace(/(\/\/[^:/@]+:)[^@]*@/, '$1…@');
}

/** Sets or removes variables and leaves every other line as it is. @param notes comment lines `# Name: value` */
export function draftEnvironment(path: string, before: Values, values: Values, notes: Values): Draft {
  const existing = readExisting(path);
  const lines = existing === '' ? [] : existing.replace(/\n$/, '').split('\n');
  const put = (start: string, line: string | null) => {
    const at = lines.findIndex((each) => each.startsWith(start));
    const rest = lines.filter((each) => !each.startsWith(start));
    lines.splice(0, lines.length, ...rest);
    if (line !== null) lines.splice(at < 0 ? lines.length : at, 0, line);
  };
  for (const [name, note] of Object.entries(notes)) put(`# ${name}: `, `# ${name}: ${note}`);
  for (const [name, value] of Object.entries(values))
    put(`${name}=`, value === undefined ? null : `${name}=${quote(name, value)}`);
  const changes = Object.entries(values).flatMap(([name, value]) => {
    const [old, now] = [before[name], value].map((each) => each && shown(name, each));
    if (before[name] === value) return [];
    return [now === undefined ? `- ${name}` : `${old ? '~' : '+'} ${name}=${now}`];
  });
  const text = `${lines.join('\n')}\n`;
  return {
    path,
    text,
    mode: 0o600,
    changes: changes.length > 0 || text === existing ? changes : ['~ notes'],
  };
}

function draft(path: string, text: string): Draft {
  const existing = readExisting(path);
  const changes = text === existing ? [] : [existing === '' ? '+ new' : '~ changed'];
  return { path, text, mode: 0o644, changes };
}

export function draftCaddyfile(path: string, given: { domain: string; port: string }): Draft {
  const text = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace('{$DOMAIN}', given.domain)
    .replace(/\n.*\n\t\{\$TLS\}/, '')
    .replace(/\{\$SHOP:.*?\}/, `127.0.0.1:${given.port}`);
  return draft(path, text);
}

/** Escapes text for a quoted word in a systemd unit, where `%` begins a specifier. */
const literal = (text: string) => text.replaceAll('%', '%%').replace(/["\\]/g, '\\$&');

/** The unit from deploy/, adapted to this folder and user. @param given.folders writable folders */
export function draftUnit(
  path: string,
  given: { root: string; user: string; environmentFile: string; folders: readonly string[] },
): Draft {
  const root = literal(given.root);
  const isInHome = [given.root, ...given.folders].some((folder) => /^\/(home|root|run\/user)\//.test(folder));
  const text = readFileSync(join(DEPLOY, 'rush.service'), 'utf8')
    .replace(/^(#.*\n)+/, '# Made by npm run setup.\n')
    .replace(/^User=.*$/m, `User=${given.user}`)
    .replace(/^WorkingDirectory=.*$/m, () => `WorkingDirectory=${root}`)
    .replace(/^Environment="ENV_FILE=.*$/m, () => `Environment="ENV_FILE=${literal(given.environmentFile)}"`)
    .replace(/^StateDirectory.*\n/gm, '')
    .replace('ExecStart=/opt/rush/node_modules/.bin/node', () => `ExecStart="${root}/node_modules/.bin/node"`)
    .replace(/^ProtectHome=.*$/m, `ProtectHome=${isInHome ? 'read-only' : 'true'}`)
    .replace(/^# For BACKUP_DIR.*\n/m, '')
    .replace(
      /^ReadWritePaths=.*$/m,
      () => `ReadWritePaths=${given.folders.map((folder) => `"-${literal(folder)}"`).join(' ')}`,
    );
  return draft(path, text);
}
