import type { AnyCall } from '@rush/contract/call.ts';
import { type FuzzRole, PICTURE } from './fuzz-world.ts';
import { HOSTILE_TEXTS, hostileValue, nested } from './hostile-values.ts';
import type { Making } from './make-value.ts';
import type { FuzzRequest } from './send.ts';

/** A request and what is known about it beforehand. */
export interface Made {
  call: AnyCall;
  role: FuzzRole;
  /** Which kind of change was made, for the summary. */
  kind: string;
  request: FuzzRequest;
  /** Whether it certainly is a request to this call: not where its address or method was bent. */
  isRouted: boolean;
}

/** A request before it is written. */
export interface Draft {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

export type Change = (draft: Draft, made: Made, making: Making) => void;

const TOO_LONG = 1024 * 1024 + 1;

/** Changes to a request before it is written. */
export const SHAPE_CHANGES: readonly (readonly [string, Change])[] = [
  [
    'missing field',
    (draft, _made, { random }) => {
      const names = Object.keys((draft.body as object | undefined) ?? {});
      if (names.length > 0) delete (draft.body as Record<string, unknown>)[random.pick(names)];
    },
  ],
  [
    'extra fields',
    (draft) => {
      Object.assign((draft.body as object | undefined) ?? {}, {
        role: 'admin',
        isAdmin: true,
        price: 0,
        user_id: 'x',
        $where: '1',
      });
      Object.assign(draft.query, { admin: 'true', userid: 'x' });
    },
  ],
  [
    'all fields hostile',
    (draft, _made, { random }) => {
      for (const name of Object.keys((draft.body as object | undefined) ?? {}))
        (draft.body as Record<string, unknown>)[name] = hostileValue(random);
      for (const name of Object.keys(draft.query)) draft.query[name] = random.pick(HOSTILE_TEXTS);
    },
  ],
  [
    'body null',
    (draft) => {
      draft.body = null;
    },
  ],
  [
    'body a list',
    (draft) => {
      draft.body = [draft.body];
    },
  ],
  [
    'body a text',
    (draft) => {
      draft.body = 'text';
    },
  ],
  [
    'body a number',
    (draft) => {
      draft.body = 5;
    },
  ],
  [
    'body deep',
    (draft, _made, { random }) => {
      draft.body = nested(random.pick([31, 33, 500, 2_000]));
    },
  ],
  [
    'body with a prototype',
    (draft) => {
      draft.body = JSON.parse(`{"__proto__":{"role":"admin"},"constructor":{"prototype":{"x":1}}}`);
    },
  ],
  [
    'empty ids',
    (draft, made) => {
      for (const name of Object.keys(draft.params)) draft.params[name] = '';
      made.isRouted = Object.keys(draft.params).length === 0;
    },
  ],
];

export const json = (made: Made, text: string) => {
  made.request.body = Buffer.from(text);
  made.request.headers['content-type'] ??= 'application/json';
};
const bodyText = (made: Made) => made.request.body?.toString('utf8') ?? '{}';
const bend = (made: Made, target: string) => {
  made.request.target = target;
  made.isRouted = false;
};

/** Changes to the request as it goes over the wire. */
export const WIRE_CHANGES: readonly (readonly [string, Change])[] = [
  [
    'wrong content type',
    (_draft, made) => {
      made.request.headers['content-type'] = 'text/plain';
    },
  ],
  [
    'form content type',
    (_draft, made) => {
      made.request.headers['content-type'] = 'application/x-www-form-urlencoded';
    },
  ],
  [
    'a picture',
    (_draft, made, { random }) => {
      made.request.headers['content-type'] = 'multipart/form-data; boundary=x';
      const part = (name: string, more: string, value: string | Buffer) =>
        Buffer.concat([
          Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
          Buffer.from(value),
          Buffer.from('\r\n'),
        ]);
      const picture = random.chance(0.6) ? PICTURE : PICTURE.subarray(0, 20 + random.below(40));
      made.request.body = Buffer.concat([
        part('title', '', random.chance(0.6) ? 'A picture' : random.pick(HOSTILE_TEXTS)),
        part('type', '', 'Banner'),
        part('images', '; filename="a.png"\r\nContent-Type: image/png', picture),
        Buffer.from('--x--\r\n'),
      ]);
    },
  ],
  [
    'broken multipart',
    (_draft, made) => {
      made.request.headers['content-type'] = 'multipart/form-data; boundary=x';
      made.request.body = Buffer.from(
        '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\na\u0000b\r\n--x--',
      );
    },
  ],
  [
    'multipart',
    (_draft, made, { random }) => {
      made.request.headers['content-type'] = 'multipart/form-data; boundary=x';
      const field = (name: string, value: string) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      made.request.body = Buffer.from(
        `${field('title', random.pick(HOSTILE_TEXTS))}${field('type', random.pick(['Banner', ...HOSTILE_TEXTS]))}${field('redirectUrl', random.pick(HOSTILE_TEXTS))}--x\r\nContent-Disposition: form-data; name="images"; filename="../../x.png"\r\nContent-Type: image/png\r\n\r\n${random.pick(['', 'GIF89a<svg', '\x89PNG\r\n\x1a\n', 'x'.repeat(100)])}\r\n--x--\r\n`,
      );
    },
  ],
  [
    'form of a gateway',
    (_draft, made, { random, world }) => {
      made.request.headers['content-type'] = 'application/x-www-form-urlencoded';
      made.request.body = Buffer.from(
        `client_txn_id=${random.chance(0.5) ? random.pick(world.targets.topUps) : encodeURIComponent(Buffer.from(random.pick(HOSTILE_TEXTS)).toString())}&status=success&amount=1`,
      );
    },
  ],
  [
    'broken gzip',
    (_draft, made) => {
      made.request.headers['content-encoding'] = 'gzip';
      json(made, 'this is no gzip');
    },
  ],
  [
    'invalid UTF-8',
    (_draft, made) => {
      made.request.body = Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xff, 0xc0, 0x80]),
        Buffer.from('"}'),
      ]);
      made.request.headers['content-type'] = 'application/json';
    },
  ],
  ['byte order mark', (_draft, made) => json(made, `\ufeff${bodyText(made)}`)],
  ['a body 10,000 deep', (_draft, made) => json(made, `${'['.repeat(10_000)}${']'.repeat(10_000)}`)],
  ['broken JSON', (_draft, made, { random }) => json(made, bodyText(made).slice(0, random.below(40)))],
  [
    'duplicate keys',
    (_draft, made) => json(made, bodyText(made).replace(/^\{/, '{"a":1,"a":2,').replace(/,\}$/, '}')),
  ],
  ['escaped half surrogate', (_draft, made) => json(made, bodyText(made).replace(/":"/, '":"\\ud800'))],
  ['escaped NUL', (_draft, made) => json(made, bodyText(made).replace(/":"/, '":"\\u0000'))],
  [
    'a text of a megabyte',
    (_draft, made) => json(made, JSON.stringify({ name: 'x'.repeat(TOO_LONG), email: 'x' })),
  ],
  [
    'a text just below a megabyte',
    (_draft, made) => json(made, JSON.stringify({ name: 'x'.repeat(TOO_LONG - 64) })),
  ],
  ['many values', (_draft, made) => json(made, `{"a":[${'1,'.repeat(30_000)}1]}`)],
  [
    'method override',
    (_draft, made) => {
      made.request.headers['x-http-method-override'] = 'DELETE';
      made.request.headers['x-method-override'] = 'PUT';
    },
  ],
  [
    'another method',
    (_draft, made, { random }) => {
      made.request.method = random.pick([
        'PUT',
        'DELETE',
        'PATCH',
        'OPTIONS',
        'HEAD',
        made.request.method === 'GET' ? 'POST' : 'GET',
      ]);
      made.isRouted = false;
    },
  ],
  ['trailing slash', (_draft, made) => bend(made, made.request.target.replace(/(\?|$)/, '/$1'))],
  ['dots in the path', (_draft, made) => bend(made, made.request.target.replace('/api/', '/api/x/%2e%2e/'))],
  ['double encoding', (_draft, made) => bend(made, made.request.target.replace(/\/([a-z])/g, '/%25$1'))],
  ['upper case path', (_draft, made) => bend(made, made.request.target.toUpperCase())],
  ['two slashes', (_draft, made) => bend(made, `/${made.request.target}`)],
  [
    'a broken escape',
    (_draft, made, { random }) =>
      bend(made, made.request.target + random.pick(['%', '%zz', '%ff', '%00', '%c0%80'])),
  ],
  [
    'a repeated query key',
    (_draft, made) => {
      made.request.target += `${made.request.target.includes('?') ? '&' : '?'}limit=1&limit=2&from=a&from=b`;
    },
  ],
  [
    'an unknown query key',
    (_draft, made) => {
      made.request.target += `${made.request.target.includes('?') ? '&' : '?'}__proto__=1&constructor=2&x[]=1&=`;
    },
  ],
  [
    'a broken query escape',
    (_draft, made) => {
      made.request.target += `${made.request.target.includes('?') ? '&' : '?'}search=%ff%00%&before=%`;
    },
  ],
  [
    'odd cookies',
    (_draft, made, { random }) => {
      made.request.headers.cookie = random.pick([
        'rush_device=%00',
        'rush_hand_over=%ff',
        'a=b; =; ;;',
        'rush_hand_over=%00; rush_google=%00',
        'rush_google=eyJhIjoxfQ',
        '__proto__=x',
      ]);
    },
  ],
  [
    'an odd idempotency key',
    (_draft, made, { random }) => {
      made.request.headers['idempotency-key'] = random.pick([
        '',
        ' ',
        'x'.repeat(256),
        'é',
        'one-for-all',
        'a b',
      ]);
    },
  ],
  [
    'an odd authorization',
    (_draft, made, { random }) => {
      made.isRouted = false;
      made.request.headers.authorization = random.pick([
        'Bearer',
        'Bearer ',
        'Basic YTpi',
        `Bearer ${'x'.repeat(600)}`,
        'Bearer é',
        "Bearer ' or 1=1",
      ]);
    },
  ],
  [
    'odd headers',
    (_draft, made, { random }) => {
      Object.assign(made.request.headers, {
        'user-agent': random.pick(['', 'é'.repeat(400), '<script>']),
        'x-forwarded-for': random.pick(['', '1.2.3.4, x', "' or 1=1", 'é']),
        origin: random.pick(['null', 'https://evil.test', '*', 'é']),
        'accept-language': 'xx;q=nan',
        accept: '\u00ff',
        'content-length-x': '1',
        'if-none-match': '*',
        range: 'bytes=0-',
        'sec-fetch-site': 'cross-site',
      });
      made.isRouted = false;
    },
  ],
];
