/** Session and link tokens: 32 random bytes in base64url. */
const TOKEN = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g;
/** A one-time code as a separate word, not part of a time, address, number or id. */
const CODE = /(?<![\w:.,/-])\d{4,8}(?![\w:.,/-])/g;
/** The last digits of a mobile number may equal a code by chance. */
const ENDING = /"mobileEnding":"\d{4}"/g;
/** Shorter passwords may occur by chance, and email addresses are not passwords. */
const PASSWORD = /"password":"((?:[^"\\@]|\\.){12,})"/g;
/** Calls that issue a session. Its token may occur once, as `token`. */
const ISSUES_TOKEN =
  /^\/api\/(auth\/(login|verifyandregister|idp|login\/success|mobile\/verify)|otp\/verify-otp)$/;
/** Calls that use codes. Elsewhere four digits may be a price or a player's server. */
const USES_CODES = /^\/api\/(auth|otp|password|user(?!\/earlierorders))\//;
const TEXT = /json|text|javascript|xml|csv/;

export interface InboxMessage {
  text: string;
  channel: string;
}

/** Watches a shop's log and responses, and reports which of its secrets leaked. */
export class SecretWatch {
  readonly #seen = new Map<string, string>();
  readonly #sessions = new Set<string>();
  readonly #passwords = new Set<string>();
  readonly #leaks = new Set<string>();
  readonly #reading = new Set<Promise<void>>();

  readonly destination = {
    write: (line: string) => {
      this.#note(line, 'the log');
      const { time, requestId, ms, ...fields } = JSON.parse(line) as Record<string, unknown>;
      for (const [code] of JSON.stringify(fields).matchAll(CODE)) this.#seen.set(code, `the log: ${line}`);
    },
  };

  request(body: unknown, headers: Headers): void {
    const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (bearer) this.#sessions.add(bearer);
    if (typeof body !== 'string') return;
    for (const [, password] of body.matchAll(PASSWORD)) if (password) this.#passwords.add(password);
  }

  response(path: string, response: Response): void {
    const { headers } = response;
    for (const [name, value] of headers)
      if (!value.startsWith('rush_hand_over=')) this.#note(value, `${path} (${name})`);
    const type = headers.get('content-type') ?? '';
    if (!TEXT.test(type) || type.includes('event-stream')) return;
    const reading = response
      .clone()
      .text()
      .then((text) => this.#read(path, text))
      .catch(() => {})
      .finally(() => this.#reading.delete(reading));
    this.#reading.add(reading);
  }

  #read(path: string, text: string): void {
    const issued = ISSUES_TOKEN.test(path) ? /"token":"([\w-]{43})"/.exec(text)?.[1] : undefined;
    if (issued) this.#sessions.add(issued);
    const rest = issued ? text.replace(issued, '') : text;
    this.#note(rest, path);
    if (USES_CODES.test(path))
      for (const [code] of rest.replace(ENDING, '').matchAll(CODE)) this.#seen.set(code, `${path}: ${text}`);
  }

  #note(text: string, place: string): void {
    for (const [token] of text.matchAll(TOKEN)) this.#seen.set(token, place);
    for (const password of this.#passwords)
      if (text.includes(password)) this.#leaks.add(`a password in ${place}`);
  }

  /** @returns the kind of each leaked secret, and where it leaked */
  async leaks(inbox: readonly InboxMessage[]): Promise<string[]> {
    await Promise.all(this.#reading);
    const find = (kind: string, secret: string | undefined) => {
      const place = secret && this.#seen.get(secret);
      if (place) this.#leaks.add(`${kind} in ${place}`);
    };
    for (const session of this.#sessions) find('a session', session);
    for (const { text, channel } of inbox) {
      if (channel === 'sms') find('a one-time code', /^(\d{4,8})\b/.exec(text)?.[1]);
      for (const [token] of text.matchAll(TOKEN)) find('an emailed link', token);
    }
    return [...this.#leaks];
  }
}

const watches = new Map<string, SecretWatch>();
let isFetchWrapped = false;

/** Watches every response from a shop to this process. @returns a function that stops watching */
export function watchResponses(url: string, watch: SecretWatch): () => void {
  const { origin } = new URL(url);
  watches.set(origin, watch);
  if (!isFetchWrapped) wrapFetch();
  isFetchWrapped = true;
  return () => watches.delete(origin);
}

function wrapFetch(): void {
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const watch = watches.get(url.origin);
    if (!watch) return originalFetch(input, init);
    watch.request(init?.body, new Headers(init?.headers));
    const response = await originalFetch(input, init);
    watch.response(url.pathname, response);
    return response;
  };
}
