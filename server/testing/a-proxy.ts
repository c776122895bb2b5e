import { createServer, type Server } from 'node:http';
import { onTestFinished } from 'vitest';

export interface ProxiedAnswer {
  status: number;
  body: string;
}

/** Stands between the shop and a provider: counts what passes, and says something else where the test wants it. */
export class ProviderProxy {
  /** Where the provider is. */
  target = '';
  /** Paths that were asked for, oldest first. */
  readonly seen: string[] = [];
  /** @returns what is said in the provider's stead; null lets the call through */
  instead: (
    path: string,
    body: string,
  ) => ProxiedAnswer | 'hang up' | null | Promise<ProxiedAnswer | 'hang up' | null> = () => null;
  /** What the provider itself would say. */
  forward: () => Promise<ProxiedAnswer> = async () => ({ status: 500, body: '' });
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async answer(
    method: string,
    path: string,
    headers: Headers,
    body: string,
  ): Promise<ProxiedAnswer | 'hang up'> {
    this.seen.push(path);
    this.forward = async () => {
      const answer = await fetch(this.target + path, { method, headers, ...(body !== '' && { body }) });
      return { status: answer.status, body: await answer.text() };
    };
    return (await this.instead(path, body)) ?? this.forward();
  }
}

/** Headers that are not for the provider. */
const OF_ONE_CONNECTION = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'accept-encoding',
]);

export async function openProxy(): Promise<ProviderProxy> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const headers = new Headers({ 'content-type': 'text/plain' });
      for (const [name, value] of Object.entries(request.headers))
        if (!OF_ONE_CONNECTION.has(name)) headers.set(name, String(value));
      const body = Buffer.concat(chunks).toString('utf8');
      const answer = await proxy
        .answer(request.method ?? 'GET', request.url ?? '/', headers, body)
        .catch(() => 'hang up' as const);
      if (answer === 'hang up') return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  const proxy = new ProviderProxy(`http://127.0.0.1:${port}`);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}
