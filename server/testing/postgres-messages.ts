export const MESSAGE = {
  query: 'Q'.charCodeAt(0),
  sync: 'S'.charCodeAt(0),
  ready: 'Z'.charCodeAt(0),
  error: 'E'.charCodeAt(0),
} as const;

export interface PostgresMessage {
  kind: number;
  /** Without type and length. */
  body: Buffer;
}

/** Splits one direction of a connection into messages: a type byte, four length bytes, the body. */
export class PostgresMessages {
  #rest: Buffer = Buffer.alloc(0);
  /** A client's first message has no type byte. */
  #isStarted: boolean;

  constructor(isStarted: boolean) {
    this.#isStarted = isStarted;
  }

  push(chunk: Buffer): PostgresMessage[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: PostgresMessage[] = [];
    for (;;) {
      const head = this.#isStarted ? 1 : 0;
      if (this.#rest.length < head + 4) return messages;
      const length = head + this.#rest.readInt32BE(head);
      if (this.#rest.length < length) return messages;
      if (this.#isStarted) messages.push({ kind: this.#rest[0]!, body: this.#rest.subarray(5, length) });
      this.#isStarted = true;
      this.#rest = this.#rest.subarray(length);
    }
  }
}
