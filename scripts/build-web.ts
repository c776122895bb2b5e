import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const WEB = join(ROOT, 'web');
const STAMP_FILE = join(WEB, 'dist', '.built-from');
const SKIPPED = new Set(['node_modules', 'dist', '.tanstack']);

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries
    .filter((entry) => !SKIPPED.has(entry.name))
    .map((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]));
  return (await Promise.all(nested)).flat();
}

async function fingerprint(): Promise<string> {
  const files = [
    ...(await listFiles(WEB)),
    ...(await listFiles(join(ROOT, 'contract'))),
    join(ROOT, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  // The build itself writes *.gen.ts.
  for (const file of files.filter((name) => !name.endsWith('.gen.ts')).sort())
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
  return hash.digest('hex');
}

export async function buildWeb(): Promise<void> {
  const stamp = await fingerprint();
  if (existsSync(STAMP_FILE) && (await readFile(STAMP_FILE, 'utf8')) === stamp) return;
  await build(stamp);
}

async function build(stamp: string): Promise<void> {
  console.log('Building the web app…');
  await rm(STAMP_FILE, { force: true });
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0)
    throw new Error(`The web app could not be built:\n${Buffer.concat(output).toString('utf8')}`);
  await writeFile(STAMP_FILE, stamp);
}

if (import.meta.main) await build(await fingerprint());
