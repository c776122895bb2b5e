import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { Figure } from './figure.ts';
import { load } from './load.ts';
import { median } from './percentile.ts';
import { end } from './shop.ts';

const CLIENTS = 64;
const SECONDS = 5;
const ROUNDS = 3;
const READ_WANTED = 0.85;
const PAGE_WANTED = 0.9;

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

/** One address of the shop beside node:http with the same bytes, turn by turn, medians of the rounds. */
export async function measureCachedResponse(shopUrl: string, path: string): Promise<Figure> {
  const answer = await fetch(shopUrl + path);
  const body = Buffer.from(await answer.arrayBuffer());
  const plain = await startPlainHttp(body, answer.headers.get('content-type') ?? 'text/plain');
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await requestsPerSecond(shopUrl + path));
    theirs.push(await requestsPerSecond(plain.url));
  }
  await end(plain.child);
  return {
    name: `GET ${path} (${(body.length / 1024).toFixed(1)} KB, ${CLIENTS} clients)`,
    ours: `${Math.round(median(ours))} requests/s`,
    limit: `node:http, same bytes: ${Math.round(median(theirs))} requests/s`,
    ratio: median(ours) / median(theirs),
    wanted: path === '/' ? PAGE_WANTED : READ_WANTED,
  };
}
