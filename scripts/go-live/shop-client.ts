import { randomInt } from 'node:crypto';
import { Agent as HttpAgent, request as requestHttp } from 'node:http';
import { Agent, request } from 'node:https';
import type { AnyCall, CallInput, OutputOf } from '../../contract/call.ts';
import { requestOf } from '../../contract/request.ts';

const TIMEOUT_MS = 30_000;

export interface Answer {
  status: number;
  text: string;
  cookies: string[];
}

/** Addresses of this machine, as many as a town has shoppers: limits count by them. */
const anAddress = () => `127.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`;

/** A browser somewhere in the world: through the proxy, from an address of its own. */
export class ShopClient {
  readonly #origin: string;
  readonly #agent: HttpAgent;
  #cookie = '';

  /** @param origin where the proxy listens, without a slash at the end */
  constructor(origin: string) {
    this.#origin = origin;
    const options = { localAddress: anAddress(), keepAlive: true };
    this.#agent = origin.startsWith('https:') ? new Agent(options) : new HttpAgent(options);
  }

  get(path: string): Promise<Answer> {
    return this.#send('GET', path, undefined, {});
  }

  /** Throws what the shop refused, with its status. */
  async call<C extends AnyCall>(
    definition: C,
    input: CallInput<C>,
    from: { token?: string; key?: string } = {},
  ): Promise<OutputOf<C>> {
    const { method, path, body } = requestOf(definition, input);
    const { status, text, cookies } = await this.#send(method, path, body, {
      'content-type': 'application/json',
      ...(from.token && { authorization: `Bearer ${from.token}` }),
      ...(from.key && { 'idempotency-key': from.key }),
    });
    if (cookies.length > 0) this.#cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
    if (status >= 400) throw new Error(`${definition.name}: ${status} ${text.slice(0, 400)}`);
    return JSON.parse(text) as OutputOf<C>;
  }

  #send(
    method: string,
    path: string,
    body: string | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = {
        method,
        headers: { ...headers, ...(this.#cookie && { cookie: this.#cookie }) },
        agent: this.#agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      };
      const send = this.#origin.startsWith('https:') ? request : requestHttp;
      const sent = send(this.#origin + path, options, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(chunks).toString('utf8'),
            cookies: response.headers['set-cookie'] ?? [],
          }),
        );
      });
      sent.once('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
