import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const STAMP = join(ROOT, 'web', 'dist', '.built-from');
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
  console.log('Building the web app …');
  // A build that fails leaves nothing of the one before.
  await rm(STAMP, { force: true });
  const output: Buffer[] = [];
  const status = await new Promise<number | null>((resolve, reject) => {
    const child = spawn('npx', ['--no-install', 'vite', 'build', '--logLevel', 'warn'], {
      cwd: join(ROOT, 'web'),
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('exit', resolve);
  });
  if (status !== 0)
    throw new Error(`The web app could not be built:\n${Buffer.concat(output).toString('utf8')}`);
  await writeFile(STAMP, wanted);
}
