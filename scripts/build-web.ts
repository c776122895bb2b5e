import { type SpawnOptions, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { installApart } from './install-apart.mjs';
import { PAGES } from './locked-packages.mjs';

const ROOT = join(import.meta.dirname, '..');
const DIST = join(ROOT, 'web', 'dist');
const STAMP = join(DIST, '.built-from');
/** Where the pages are built in production. Not in git. */
const APART = join(ROOT, '.apart-pages');
const SKIPPED = new Set(['node_modules', 'dist', '.tanstack']);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const nested = entries
    .filter((entry) => !SKIPPED.has(entry.name))
    .map((entry) =>
      entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  return (await Promise.all(nested)).flat();
}

async function fingerprint(): Promise<string> {
  const files = [
    ...(await filesBelow(join(ROOT, 'web'))),
    ...(await filesBelow(join(ROOT, 'contract'))),
    join(ROOT, 'package-lock.json'),
  ];
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    // Written by the build itself.
    if (file.endsWith('.gen.ts')) continue;
    hash.update(file.slice(ROOT.length)).update(await readFile(file));
  }
  return hash.digest('hex');
}

/** Builds the web app where its sources have changed since the last build. */
export async function buildWeb(): Promise<void> {
  const wanted = await fingerprint();
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === wanted) return;
  await build(wanted);
}

async function build(stamp: string): Promise<void> {
  console.log('Building the web app …');
  // A build that fails leaves nothing of the one before.
  await rm(STAMP, { force: true });
  if (existsSync(viteOf(ROOT))) await runVite(ROOT);
  else await buildApart();
  await writeFile(STAMP, stamp);
}

/** A production install has no packages of the pages: they stand beside it while the pages are built, and not after. */
async function buildApart(): Promise<void> {
  try {
    const [command, args, options] = installApart(ROOT, APART, PAGES);
    await run(command, args, options);
    for (const name of ['web', 'contract', 'tsconfig.json'])
      await cp(join(ROOT, name), join(APART, name), {
        recursive: true,
        filter: (file) => !SKIPPED.has(basename(file)),
      });
    await runVite(APART);
    await rm(DIST, { recursive: true, force: true });
    await rename(join(APART, 'web', 'dist'), DIST);
  } finally {
    await rm(APART, { recursive: true, force: true });
  }
}

const viteOf = (folder: string) => join(folder, 'node_modules', 'vite', 'bin', 'vite.js');

const runVite = (folder: string): Promise<void> =>
  run(process.execPath, [viteOf(folder), 'build', '--logLevel', 'warn'], {
    cwd: join(folder, 'web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });

/** Its output is shown where it fails. */
async function run(command: string, args: readonly string[], options: SpawnOptions): Promise<void> {
  const output: Buffer[] = [];
  const status = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (status !== 0)
    throw new Error(`The web app could not be built:\n${Buffer.concat(output).toString('utf8')}`);
}

// Whoever asks for it by name gets a new one.
if (import.meta.main) await build(await fingerprint());
