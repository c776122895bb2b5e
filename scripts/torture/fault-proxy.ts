import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { MESSAGE, PostgresMessages } from '../../server/testing/postgres-messages.ts';
import { Random } from '../random.ts';

export const LINE_FAULTS = [
  'latency',
  'reset',
  'half-open',
  'truncate',
  'refuse',
  'cut-before-commit',
  'cut-after-commit',
] as const;
export type LineFaultKind = (typeof LINE_FAULTS)[number];

/**
 * `latency`: each chunk arrives later, in order. `reset`: the connection breaks. `half-open`: nothing passes any more in
 * either direction and neither side is told, not even after the fault is over. `truncate`: of an answer half of a chunk
 * arrives, then the connection breaks. `refuse`: no new connection. `cut-…-commit`: of a database, the connection breaks
 * before COMMIT reaches it, or after it was carried out and before its answer arrives.
 */
export interface LineFault {
  kind: LineFaultKind;
  /** The share of connections (`latency`: of chunks, `cut-…`: of commits) that it strikes, 0 to 1. */
  share: number;
  /** Of `latency`. */
  latencyMs: number;
  /** Which ones it strikes. */
  seed: number;
}

export interface ProxyTarget {
  host: string;
  port: number;
}

/** In `ReadyForQuery`: no transaction is open. */
const IDLE = 'I'.charCodeAt(0);
const NOTICED_MS = 60_000;

/** A TCP proxy whose connections can be made to fail in every way in which networks do. */
export class FaultProxy {
  readonly port: number;
  readonly name: string;
  /** How often something was struck, by kind. */
  readonly struck: Partial<Record<LineFaultKind, number>> = {};
  readonly #server: Server;
  /** In turns; where one does not answer, the next one. */
  readonly #targets: readonly ProxyTarget[];
  readonly #pairs = new Set<Pair>();
  #next = 0;
  #fault: LineFault | null = null;
  #dice = new Random(0);

  constructor(server: Server, name: string, targets: readonly ProxyTarget[], port: number) {
    this.#server = server;
    this.name = name;
    this.#targets = targets;
    this.port = port;
  }

  get fault(): LineFault | null {
    return this.#fault;
  }

  begin(fault: LineFault): void {
    this.#fault = fault;
    this.#dice = new Random(fault.seed);
    if (fault.kind !== 'reset' && fault.kind !== 'half-open') return;
    for (const pair of [...this.#pairs])
      if (this.strikes(fault.kind)) fault.kind === 'reset' ? pair.reset() : pair.silence();
  }

  /** New connections pass again; what was silenced stays so. */
  heal(): void {
    this.#fault = null;
  }

  async close(): Promise<void> {
    for (const pair of this.#pairs) pair.reset();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Draws whether the current fault strikes here, where it is of this kind. */
  strikes(kind: LineFaultKind): boolean {
    if (this.#fault?.kind !== kind || !this.#dice.chance(this.#fault.share)) return false;
    this.struck[kind] = (this.struck[kind] ?? 0) + 1;
    return true;
  }

  async join(client: Socket): Promise<void> {
    client.on('error', () => client.destroy());
    if (this.strikes('refuse') || this.strikes('reset')) {
      client.resetAndDestroy();
      return;
    }
    const server = await this.#connect();
    if (!server || client.destroyed) {
      client.destroy();
      server?.destroy();
      return;
    }
    const pair = new Pair(this, client, server);
    this.#pairs.add(pair);
    pair.onEnd = () => this.#pairs.delete(pair);
    if (this.strikes('half-open')) pair.silence();
    pair.start();
  }

  async #connect(): Promise<Socket | null> {
    for (let tried = 0; tried < this.#targets.length; tried++) {
      const target = this.#targets[this.#next++ % this.#targets.length]!;
      const socket = await connected(target);
      if (socket) return socket;
    }
    return null;
  }
}

function connected({ host, port }: ProxyTarget): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => {
      socket.destroy();
      resolve(null);
    });
  });
}

/** One connection through a proxy. */
class Pair {
  onEnd = () => {};
  readonly #proxy: FaultProxy;
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #isDatabase: boolean;
  readonly #sent = new PostgresMessages(false);
  readonly #answered = new PostgresMessages(true);
  #isSilent = false;
  /** The next answer that is complete ends the connection. */
  #isCutAtAnswer = false;
  #isInTransaction = false;
  readonly #held = { up: new HeldChunks(), down: new HeldChunks() };

  constructor(proxy: FaultProxy, client: Socket, server: Socket) {
    this.#proxy = proxy;
    this.#client = client;
    this.#server = server;
    this.#isDatabase = proxy.name.startsWith('database');
  }

  start(): void {
    for (const socket of [this.#client, this.#server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.reset());
      socket.on('close', () => this.#end());
    }
    this.#client.on('data', (chunk) => this.#up(chunk));
    this.#server.on('data', (chunk) => this.#down(chunk));
  }

  reset(): void {
    for (const socket of [this.#client, this.#server]) if (!socket.destroyed) socket.resetAndDestroy();
    this.onEnd();
  }

  /** Its server notices by and by, as one that probes idle connections does. */
  silence(): void {
    this.#isSilent = true;
    setTimeout(() => this.#server.resetAndDestroy(), NOTICED_MS).unref();
  }

  /** Of a silenced connection neither side hears that the other one left. */
  #end(): void {
    if (this.#isSilent && !(this.#client.destroyed && this.#server.destroyed)) return;
    this.#client.destroy();
    this.#server.destroy();
    this.onEnd();
  }

  #up(chunk: Buffer): void {
    if (this.#isSilent) return;
    const cut = this.#proxy.fault?.kind;
    const isCommit = this.#isDatabase && this.#hasCommit(chunk);
    if (isCommit && (cut === 'cut-before-commit' || cut === 'cut-after-commit') && this.#proxy.strikes(cut)) {
      if (cut === 'cut-before-commit') {
        this.reset();
        return;
      }
      this.#isCutAtAnswer = true;
    }
    this.#pass('up', () => this.#server.write(chunk));
  }

  #down(chunk: Buffer): void {
    if (this.#isSilent) return;
    const ready =
      this.#isDatabase && this.#answered.push(chunk).findLast(({ kind }) => kind === MESSAGE.ready);
    if (ready) this.#isInTransaction = ready.body[0] !== IDLE;
    if (this.#isCutAtAnswer) {
      if (ready) this.reset();
      return;
    }
    if (this.#proxy.strikes('truncate')) {
      this.#client.end(chunk.subarray(0, Math.floor(chunk.length / 2)));
      this.#server.destroy();
      return;
    }
    this.#pass('down', () => this.#client.write(chunk));
  }

  /** Whether what is sent ends a transaction: by COMMIT, or as a statement outside of one. Reads every message. */
  #hasCommit(chunk: Buffer): boolean {
    let hasCommit = false;
    for (const { kind, body } of this.#sent.push(chunk)) {
      const isCommit = kind === MESSAGE.query && /^commit\b/i.test(body.toString('latin1', 0, 8));
      if (isCommit || (kind === MESSAGE.sync && !this.#isInTransaction)) hasCommit = true;
    }
    return hasCommit;
  }

  #pass(way: 'up' | 'down', write: () => void): void {
    const { fault } = this.#proxy;
    const delayMs = fault && this.#proxy.strikes('latency') ? fault.latencyMs : 0;
    const held = this.#held[way];
    if (delayMs === 0 && held.isFree) write();
    else held.add(delayMs, write);
  }
}

/** Chunks of one direction that are held up: each waits for the one before, so that they arrive in order. */
class HeldChunks {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  get isFree(): boolean {
    return this.#waiting === 0;
  }

  add(delayMs: number, write: () => void): void {
    this.#waiting++;
    const arrivesAt = performance.now() + delayMs;
    this.#last = this.#last.then(async () => {
      const leftMs = arrivesAt - performance.now();
      if (leftMs > 0) await pause(leftMs);
      this.#waiting--;
      write();
    });
  }
}

/** @param port where it listens */
export async function openFaultProxy(
  name: string,
  port: number,
  targets: readonly ProxyTarget[],
): Promise<FaultProxy> {
  const server = createServer({ noDelay: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const proxy = new FaultProxy(server, name, targets, port);
  server.on('connection', (client) => {
    proxy.join(client).catch(() => client.destroy());
  });
  return proxy;
}
