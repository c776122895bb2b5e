import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StoredObject {
  body: Buffer;
  type: string;
}

export interface ObjectStore {
  url: string;
  objects: Map<string, StoredObject>;
  deniesRemoval: boolean;
  close(): Promise<void>;
}

export const OBJECT_STORE_KEY = { accessKeyId: 'key-id', secretAccessKey: 'secret-of-the-store' };

const OBJECTS_PER_PAGE = 2;

export async function openObjectStore(): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    handle(store, request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const store: ObjectStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects: new Map(),
    deniesRemoval: false,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return store;
}

async function handle(store: ObjectStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '', store.url);
  const body = await readBody(request);
  const isAuthorized = request.headers.authorization?.startsWith(
    `AWS4-HMAC-SHA256 Credential=${OBJECT_STORE_KEY.accessKeyId}/`,
  );
  if (!isAuthorized) return deny(response, 'InvalidAccessKeyId');
  switch (request.method) {
    case 'PUT':
      store.objects.set(pathname, { body, type: request.headers['content-type'] ?? '' });
      response.writeHead(200, { etag: etagOf(body) }).end();
      return;
    case 'DELETE':
      if (store.deniesRemoval) return deny(response, 'AccessDenied');
      store.objects.delete(pathname);
      response.writeHead(204).end();
      return;
    default:
      if (searchParams.has('list-type')) return list(store, { response, pathname, searchParams });
      return sendObject(store, response, pathname);
  }
}

function sendObject(store: ObjectStore, response: ServerResponse, pathname: string): void {
  const object = store.objects.get(pathname);
  if (object) response.writeHead(200, { 'content-type': object.type }).end(object.body);
  else sendXml(response, 404, '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>');
}

function list(
  store: ObjectStore,
  {
    response,
    pathname,
    searchParams,
  }: { response: ServerResponse; pathname: string; searchParams: URLSearchParams },
): void {
  const folder = `${pathname.replace(/\/$/, '')}/`;
  const keys = [...store.objects.keys()]
    .filter((path) => path.startsWith(folder + (searchParams.get('prefix') ?? '')))
    .map((path) => path.slice(folder.length))
    .sort();
  const from = Number(searchParams.get('continuation-token') ?? 0);
  const page = keys.slice(from, from + OBJECTS_PER_PAGE);
  const next = from + page.length;
  const isTruncated = next < keys.length;
  sendXml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}${page
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}</ListBucketResult>`,
  );
}

const deny = (response: ServerResponse, code: string): void =>
  sendXml(response, 403, `<Error><Code>${code}</Code><Message>no</Message></Error>`);

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
}

const etagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
