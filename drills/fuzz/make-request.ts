import { type AnyCall, requestOf } from '@rush/contract/call.ts';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { arbitraryOf, hostile } from './arbitraries.ts';
import { knownValues } from './known-values.ts';
import type { FuzzRole, World } from './world.ts';

export interface FuzzRequest {
  call: AnyCall;
  role: FuzzRole;
  change: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** The text of the request, which may appear in the response. */
  sent: string;
  /** False if the path might not match this call. */
  isRouted: boolean;
}

type Fields = Record<string, unknown>;
type Input = { params: Fields; query: Fields; body: unknown };

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

const RAW_BODIES: readonly (readonly [change: string, type: string, body: Buffer, encoding?: string])[] = [
  ['broken JSON', JSON_TYPE, Buffer.from('{"a":')],
  ['JSON null', JSON_TYPE, Buffer.from('null')],
  ['a JSON array', JSON_TYPE, Buffer.from('[1]')],
  ['deep JSON', JSON_TYPE, Buffer.from(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)],
  ['invalid UTF-8', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
  ['broken gzip', JSON_TYPE, Buffer.from('no gzip'), 'gzip'],
  ['too large', JSON_TYPE, Buffer.from(`{"a":"${'x'.repeat(1024 * 1024)}"}`)],
  ['text', 'text/plain', Buffer.from('text')],
  ['broken multipart', 'multipart/form-data; boundary=x', Buffer.from('--x\r\nContent-Disp')],
];

/** Makes the same request for the same seed. */
export function makeRequest(call: AnyCall, role: FuzzRole, world: World, seed: number): FuzzRequest {
  const known = (name: string) => knownValues(name, call.path, role, world);
  const part = (schema: z.ZodType | undefined) =>
    (schema ? arbitraryOf(schema, known) : fc.constant(undefined)) as Arbitrary<unknown>;
  const [input, change, badValue, index, key, raw] = fc.sample(
    fc.tuple(
      fc.record({ params: part(call.params), query: part(call.query), body: part(call.body) }),
      fc.constantFrom('none', 'none', 'none', 'none', 'field', 'field', 'field', 'extra', 'missing', 'raw'),
      hostile,
      fc.nat(1_000),
      fc.option(fc.uuid(), { freq: 2 }),
      call.rawBody ? rawBody(world) : fc.constantFrom(...RAW_BODIES),
    ),
    { seed, numRuns: 1 },
  )[0]!;
  const [params, query] = [{ ...(input.params as Fields) }, { ...(input.query as Fields) }];
  const mutable = { params, query, body: input.body };
  let description = changeInput(call, mutable, change, badValue, index);
  const texts = { params: mapTexts(params), query: mapTexts(query), body: mutable.body };
  const isRouted = Object.values(texts.params).every((text) => /^(?!\.+$)[\w.-]{1,64}$/.test(text));
  const { path, body } = requestOf(call, texts as never);
  const token = world.tokenOf(role);
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(call.movesMoney && key && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': JSON_TYPE }),
  };
  let bytes: Buffer | undefined = body === undefined ? undefined : Buffer.from(body);
  if (call.method === 'POST' && (call.rawBody || change === 'raw')) {
    const [what, type, content, encoding] = raw;
    description = what;
    bytes = content;
    Object.assign(headers, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) });
  }
  const sent = decodeURIComponent(path) + (bytes?.toString('utf8') ?? '');
  return { call, role, change: description, path, headers, body: bytes, sent, isRouted };
}

function changeInput(call: AnyCall, input: Input, change: string, badValue: unknown, index: number): string {
  const places = (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = call[part];
    return schema instanceof z.ZodObject ? Object.keys(schema.shape).map((name) => ({ part, name })) : [];
  });
  const body = typeof input.body === 'object' ? (input.body as Fields | null) : null;
  if (change === 'extra') {
    Object.assign(body ?? {}, { role: 'admin', isAdmin: true, price: 0, user_id: 'x', $where: '1' });
    return 'extra fields';
  }
  if (places.length === 0 || (change !== 'field' && change !== 'missing')) return 'nothing';
  const { part, name } = places[index % places.length]!;
  const fields = part === 'body' ? (body ?? {}) : input[part];
  if (change === 'field') fields[name] = badValue;
  else if (part !== 'params') delete fields[name];
  return `${change} ${part}.${name}`;
}

/** Unlike `String`, accepts an object whose `toString` is not a function. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Paths and queries contain only strings without lone surrogates. */
function mapTexts(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, textOf(value).toWellFormed()]),
  );
}

function rawBody(world: World): Arbitrary<(typeof RAW_BODIES)[number]> {
  const webhook = fc
    .constantFrom(...world.targets.topUp, ...world.targets.order, 'unknown', '%00')
    .map((id) => Buffer.from(`client_txn_id=${id}&status=success&amount=1`))
    .map((content) => ['a webhook', FORM_TYPE, content] as const);
  const upload = fc
    .tuple(hostile, fc.constantFrom(PICTURE, PICTURE.subarray(0, 40), Buffer.from('GIF89a<svg')))
    .map(([title, picture]) => {
      const field = (name: string, value: unknown, attributes = '') =>
        `--x\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\n${textOf(value)}`;
      const head = `${field('title', title)}\r\n${field('type', 'Banner')}\r\n`;
      const file = field('images', '', '; filename="a.png"\r\nContent-Type: image/png');
      const body = Buffer.concat([Buffer.from(head + file), picture, Buffer.from('\r\n--x--\r\n')]);
      return ['an upload', 'multipart/form-data; boundary=x', body] as const;
    });
  return fc.oneof(webhook, upload, fc.constantFrom(...RAW_BODIES));
}
