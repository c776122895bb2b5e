import { once } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';

/** What of a connection of `pg` its COPY messages need; the same as pg-copy-streams relies on. */
interface CopyConnection {
  stream: Socket;
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const PIECE_BYTES = 1024 * 1024;
const WAITING_BYTES_MAX = 8 * PIECE_BYTES;

/** What `pg` calls while a statement of ours is the connection's current one. */
abstract class CopyStatement {
  protected readonly text: string;
  protected connection: CopyConnection | null = null;
  readonly ended: Promise<number>;
  protected settle!: { resolve: (rows: number) => void; reject: (error: Error) => void };
  #rows = 0;

  constructor(text: string) {
    this.text = text;
    this.ended = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    this.ended.catch(() => {});
  }

  submit(connection: CopyConnection): void {
    this.connection = connection;
    connection.query(this.text);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number.parseInt(/^COPY (\d+)$/.exec(text)?.[1] ?? '0', 10);
  }

  handleReadyForQuery(): void {
    this.settle.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.settle.reject(error);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleEmptyQuery(): void {}
}

class CopyOut extends CopyStatement {
  #parts: Buffer[] = [];
  #bytes = 0;
  #isEnded = false;
  #wake: (() => void) | null = null;

  constructor(text: string) {
    super(text);
    const end = () => {
      this.#isEnded = true;
      this.#wake?.();
    };
    this.ended.then(end, end);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser reuses its buffer for the next message.
    this.#parts.push(Buffer.from(chunk));
    this.#bytes += chunk.length;
    if (this.#bytes >= WAITING_BYTES_MAX) this.connection?.stream.pause();
    if (this.#bytes >= PIECE_BYTES) this.#wake?.();
  }

  async *pieces(): AsyncGenerator<Buffer> {
    while (!this.#isEnded || this.#bytes > 0) {
      if (this.#bytes < PIECE_BYTES && !this.#isEnded) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = null;
        continue;
      }
      const piece = Buffer.concat(this.#parts);
      this.#parts = [];
      this.#bytes = 0;
      this.connection?.stream.resume();
      yield piece;
    }
    await this.ended;
  }
}

class CopyIn extends CopyStatement {
  readonly ready: Promise<void>;
  #open!: () => void;

  constructor(text: string) {
    super(text);
    this.ready = new Promise((resolve, reject) => {
      this.#open = resolve;
      this.ended.catch(reject);
    });
    this.ready.catch(() => {});
  }

  handleCopyInResponse(): void {
    this.#open();
  }

  async write(bytes: Buffer): Promise<void> {
    await this.ready;
    this.connection?.sendCopyFromChunk(bytes);
    const stream = this.connection?.stream;
    if (stream?.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.ended]);
  }

  async end(): Promise<number> {
    await this.ready;
    this.connection?.endCopyFrom();
    return this.ended;
  }
}

/** Runs `COPY … TO STDOUT`: pieces of about 1 MB, and how many rows they were. */
export function copyOut(
  client: pg.Client,
  statement: string,
): { pieces: AsyncIterable<Buffer>; rows: Promise<number> } {
  const copy = new CopyOut(statement);
  client.query(copy as unknown as pg.Submittable);
  return { pieces: copy.pieces(), rows: copy.ended };
}

/** Runs `COPY … FROM STDIN`: what is written arrives as rows once `end` has answered with their number. */
export function copyIn(
  client: pg.Client,
  statement: string,
): { write(bytes: Buffer): Promise<void>; end(): Promise<number> } {
  const copy = new CopyIn(statement);
  client.query(copy as unknown as pg.Submittable);
  return { write: (bytes) => copy.write(bytes), end: () => copy.end() };
}
