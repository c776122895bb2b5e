import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface CheckedProxy {
  port: number;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
/** As in deploy/Caddyfile, but for the interval: a drill is not to wait. */
export const CHECK_MS = 250;
const TRY_MS_MAX = 10_000;
const TRY_AGAIN_MS = 50;
const CONNECTION_KEPT_MS = 30_000;

/**
 * An HTTP proxy that does what deploy/Caddyfile asks of Caddy: it sends requests in turns to the processes whose
 * `/readyz` said yes last, keeps connections to them for less time than they do, and lets a request that reached
 * nobody wait for the next one that is ready. What was sent once is never sent again.
 */
export async function openCheckedProxy(port: number, targets: readonly number[]): Promise<CheckedProxy> {
  const agent = new Agent({ keepAlive: true, timeout: CONNECTION_KEPT_MS });
  const ready = new Set<number>();
  let isOpen = true;
  let turn = 0;
  const check = async (target: number) => {
    while (isOpen) {
      const isReady = await answersReady(target);
      if (isReady) ready.add(target);
      else ready.delete(target);
      await pause(CHECK_MS);
    }
  };
  const checking = targets.map(check);
  const pick = () => {
    const choices = targets.filter((target) => ready.has(target));
    return choices[turn++ % choices.length];
  };
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, { agent, pick }).catch(() => fail(outgoing));
  });
  await new Promise<void>((resolve) => server.listen(port, HOST, resolve));
  return {
    port,
    close: async () => {
      isOpen = false;
      await closeServer(server);
      agent.destroy();
      await Promise.all(checking);
    },
  };
}

function answersReady(port: number): Promise<boolean> {
  return fetch(`http://${HOST}:${port}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.ok;
    },
    () => false,
  );
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  parts: { agent: Agent; pick(): number | undefined },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  for (const deadline = performance.now() + TRY_MS_MAX; performance.now() < deadline; ) {
    const port = parts.pick();
    if (port !== undefined && (await send(port, { incoming, outgoing, body, agent: parts.agent }))) return;
    await pause(TRY_AGAIN_MS);
  }
  fail(outgoing);
}

/** @returns false where no connection came about. Rejects where one broke. */
function send(
  port: number,
  sent: { incoming: IncomingMessage; outgoing: ServerResponse; body: Buffer; agent: Agent },
): Promise<boolean> {
  const { incoming, outgoing, body, agent } = sent;
  return new Promise((resolve, reject) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress ?? '' };
    const options = { host: HOST, port, method: incoming.method, path: incoming.url, headers, agent };
    const asked = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', reject);
      answer.once('end', () => resolve(true));
      answer.pipe(outgoing);
    });
    asked.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(false) : reject(error),
    );
    asked.end(body);
  });
}

function fail(outgoing: ServerResponse): void {
  if (outgoing.headersSent) outgoing.destroy();
  else outgoing.writeHead(502).end();
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
