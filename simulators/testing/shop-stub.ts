import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface ReceivedCall {
  body: string;
  headers: IncomingHttpHeaders;
}

/** Records requests and answers with the given statuses, then 200. */
export async function startShopStub(statuses: number[] = []) {
  const received: ReceivedCall[] = [];
  const waiting: (() => void)[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ body: Buffer.concat(chunks).toString('utf8'), headers: request.headers });
    response.writeHead(statuses.shift() ?? 200).end();
    for (const wake of waiting.splice(0)) wake();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    received,
    /** Resolves after this many calls. */
    async until(count: number): Promise<void> {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
