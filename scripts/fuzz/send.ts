import { Agent, request } from 'node:http';
import { connect } from 'node:net';

export interface FuzzRequest {
  method: string;
  /** As it goes over the wire: escaped, or wrongly so on purpose. */
  target: string;
  headers: Record<string, string>;
  body?: Buffer;
}

export interface FuzzAnswer {
  /** 0 where the connection ended without an answer. */
  status: number;
  headers: Record<string, string>;
  text: string;
  /** Why the answer broke off, else empty. */
  broken: string;
}

const ANSWER_BYTES_MAX = 8 * 1024 * 1024;
/** An event stream has said what it has to say by then. */
const STREAM_MS = 60;
const ANSWER_MS_MAX = 20_000;

/** Sends over connections that are kept, one request at a time. */
export class Sender {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  readonly #host: string;
  readonly #port: number;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#host = hostname;
    this.#port = Number.parseInt(port, 10);
  }

  send({ method, target, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
    return new Promise((resolve) => {
      let text = '';
      let status = 0;
      let answered: Record<string, string> = {};
      let isDone = false;
      const end = (broken: string) => {
        if (isDone) return;
        isDone = true;
        clearTimeout(timer);
        resolve({ status, headers: answered, text, broken });
      };
      const outgoing = request(
        {
          agent: this.#agent,
          host: this.#host,
          port: this.#port,
          method,
          path: target,
          headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        },
        (incoming) => {
          status = incoming.statusCode ?? 0;
          answered = Object.fromEntries(
            Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
          );
          const isStream = answered['content-type']?.startsWith('text/event-stream');
          if (isStream) {
            setTimeout(() => {
              end('');
              outgoing.destroy();
            }, STREAM_MS);
          }
          incoming.setEncoding('utf8');
          incoming.on('data', (chunk: string) => {
            if (text.length < ANSWER_BYTES_MAX) text += chunk;
          });
          incoming.on('end', () => end(''));
          incoming.on('aborted', () => end('the answer broke off'));
          incoming.on('error', (error) => end(`the answer broke off: ${error.message}`));
        },
      );
      const timer = setTimeout(() => {
        end(`no answer within ${ANSWER_MS_MAX} ms`);
        outgoing.destroy();
      }, ANSWER_MS_MAX);
      outgoing.on('error', (error) => end(status === 0 ? `no answer: ${error.message}` : ''));
      outgoing.end(body);
    });
  }

  /** Sends the head of a request byte for byte, as no client would. */
  sendRaw(head: string): Promise<FuzzAnswer> {
    return new Promise((resolve) => {
      let said = '';
      const socket = connect(this.#port, this.#host, () => socket.end(head, 'latin1'));
      socket.setTimeout(ANSWER_MS_MAX, () => socket.destroy());
      socket.setEncoding('latin1');
      socket.on('data', (chunk: string) => {
        if (said.length < ANSWER_BYTES_MAX) said += chunk;
      });
      socket.on('error', () => {});
      socket.on('close', () => {
        const status = Number.parseInt(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? '0', 10);
        resolve({ status, headers: {}, text: said.slice(said.indexOf('\r\n\r\n') + 4), broken: '' });
      });
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The request as a line for a shell. */
export function asCurl(url: string, { method, target, headers, body }: FuzzRequest): string {
  const shown =
    body && body.length > 600
      ? `${body.subarray(0, 600).toString('latin1')}… (${body.length} bytes)`
      : body?.toString('utf8');
  const parts = [
    'curl -i --path-as-is',
    method === 'GET' ? '' : `-X ${method}`,
    quote(url + (target.length > 600 ? `${target.slice(0, 600)}… (${target.length} characters)` : target)),
    ...Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    shown === undefined ? '' : `--data-binary ${JSON.stringify(shown)}`,
  ];
  return parts.filter(Boolean).join(' ');
}
