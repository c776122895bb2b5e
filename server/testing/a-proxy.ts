import { createServer, type Server } from 'node:http';
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/free-port.ts';

export interface ProxiedResponse {
  status: number;
  body: string;
  /** The Date header; by default the current time. */
  date?: string | undefined;
}

/** A proxy between the shop and a provider. Records requests and can replace responses. */
export class ProviderProxy {
  target = '';
  /** Requested paths, oldest first. */
  readonly seen: string[] = [];
  /** @returns a response in the provider's place; null forwards the request */
  instead: (
    path: string,
    body: string,
  ) => ProxiedResponse | 'hang up' | null | Promise<ProxiedResponse | 'hang up' | null> = () => null;
  forward: () => Promise<ProxiedResponse> = async () => ({ status: 500, body: '' });
  readonly url: string;
  readonly #server: Server;

  constructor(server: Server, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  reopen(): Promise<void> {
    return new Promise((resolve) =>
      this.#server.listen(Number(new URL(this.url).port), '127.0.0.1', () => resolve()),
    );
  }

  async respond(
    method: string,
    path: string,
    headers: Headers,
    body: string,
  ): Promise<ProxiedResponse | 'hang up'> {
    this.seen.push(path);
    this.forward = async () => {
      const response = await fetch(this.target + path, { method, headers, ...(body !== '' && { body }) });
      const date = response.headers.get('date') ?? undefined;
      return { status: response.status, body: await response.text(), date };
    };
    return (await this.instead(path, body)) ?? this.forward();
  }
}

const HOP_BY_HOP = new Set([
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
        if (!HOP_BY_HOP.has(name)) headers.set(name, String(value));
      const body = Buffer.concat(chunks).toString('utf8');
      const reply = await proxy
        .respond(request.method ?? 'GET', request.url ?? '/', headers, body)
        .catch(() => 'hang up' as const);
      if (reply === 'hang up') return request.socket.destroy();
      const { status, date } = reply;
      const responseHeaders = { 'content-type': 'application/json', ...(date !== undefined && { date }) };
      response.writeHead(status, responseHeaders).end(reply.body);
    });
  });
  // A port that no outgoing connection takes while the proxy is closed.
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const proxy = new ProviderProxy(server, port);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
}
