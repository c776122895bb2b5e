import { connect, createServer, type Socket } from 'node:net';
import { MESSAGE, PostgresMessages } from './postgres-messages.ts';

/** Cuts the connection at the n-th statement from now. */
export interface Cut {
  at: number;
  /** `before` the statement reaches the database, or `after` it has run but before its response arrives. */
  when: 'before' | 'after';
  /** Whether to refuse new connections as well, as if the database server had died. */
  staysDown: boolean;
}

export class DatabaseProxy {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #sockets = new Set<Socket>();
  readonly #connections = new Set<{ isSilent: boolean }>();
  #cut: Cut | null = null;
  #statements = 0;
  #isDown = false;
  hasCut = false;
  readonly errorCodes = new Set<string>();

  constructor(server: ReturnType<typeof createServer>, url: string) {
    this.#server = server;
    this.url = url;
  }

  arm(cut: Cut): void {
    this.#cut = cut;
    this.#statements = 0;
    this.hasCut = false;
  }

  /** Silently drops all data on existing connections. New connections work. */
  silence(): void {
    for (const connection of this.#connections) connection.isSilent = true;
  }

  heal(): void {
    this.#cut = null;
    this.#isDown = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  join(client: Socket, target: { host: string; port: number }): void {
    if (this.#isDown) {
      client.destroy();
      return;
    }
    const server = connect(target.port, target.host);
    const clientMessages = new PostgresMessages(false);
    const serverMessages = new PostgresMessages(true);
    const connection = { isSilent: false };
    this.#connections.add(connection);
    let isAwaited = false;
    const hangUp = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', hangUp);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        this.#connections.delete(connection);
        hangUp();
      });
    }
    client.on('data', (chunk) => {
      if (connection.isSilent) return;
      if (this.#isDown) return hangUp();
      const statements = clientMessages
        .push(chunk)
        .filter(({ kind }) => kind === MESSAGE.query || kind === MESSAGE.sync).length;
      const cut = this.#cut;
      if (cut && statements > 0) {
        const before = this.#statements;
        this.#statements += statements;
        if (before < cut.at && this.#statements >= cut.at) {
          this.#break(cut);
          if (cut.when === 'before') return hangUp();
          isAwaited = true;
        }
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (connection.isSilent) return;
      const messages = serverMessages.push(chunk);
      for (const { kind, body } of messages) if (kind === MESSAGE.error) this.errorCodes.add(readCode(body));
      if (!isAwaited) client.write(chunk);
      else if (messages.some(({ kind }) => kind === MESSAGE.ready)) hangUp();
    });
  }

  #break(cut: Cut): void {
    this.#cut = null;
    this.hasCut = true;
    this.#isDown = cut.staysDown;
  }
}

/** Returns the SQLSTATE. Each field of an error is a letter followed by a NUL-terminated string. */
function readCode(body: Buffer): string {
  const fields = body.toString().split('\0');
  return fields.find((field) => field.startsWith('C'))?.slice(1) ?? '';
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  const proxy = new DatabaseProxy(server, url.href);
  server.on('connection', (client) =>
    proxy.join(client, { host: target.hostname, port: Number(target.port || 5432) }),
  );
  return proxy;
}
