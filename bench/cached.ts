import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { atLeast, type Figure } from './figure.ts';
import { load } from './requests.ts';
import { endChild, withShop } from './shop.ts';

const CLIENTS = 64;
const SECONDS = 5;
const PATHS = [
  { path: '/api/product/gethomeproducts', shareMin: 0.85 },
  { path: '/', shareMin: 0.9 },
];

/** Compares responses from memory with node:http sending the same bytes. */
export const measureCached = (): Promise<Figure[]> =>
  withShop(async ({ url }) => {
    const figures: Figure[] = [];
    for (const { path, shareMin } of PATHS) figures.push(await comparePath(url + path, path, shareMin));
    return figures;
  });

async function comparePath(url: string, path: string, shareMin: number): Promise<Figure> {
  const response = await fetch(url);
  const body = Buffer.from(await response.arrayBuffer());
  const plain = await startPlainHttp(body, response.headers.get('content-type') ?? 'text/plain');
  const ours = await requestsPerSecond(url);
  const theirs = await requestsPerSecond(plain.url);
  await endChild(plain.child);
  const note = `${Math.round(ours)} requests/s of ${(body.length / 1024).toFixed(1)} KB, node:http ${Math.round(theirs)}`;
  return atLeast(`GET ${path} as a share of node:http`, ours / theirs, '', shareMin, note);
}

async function requestsPerSecond(url: string): Promise<number> {
  return (await load({ url, connections: CLIENTS, duration: SECONDS })).requests.average;
}

async function startPlainHttp(body: Buffer, type: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'plain-http.ts'));
  child.send({ body: body.toString('base64'), type });
  const { port } = await new Promise<{ port: number }>((resolve) =>
    child.once('message', (message) => resolve(message as { port: number })),
  );
  return { url: `http://127.0.0.1:${port}/`, child };
}
