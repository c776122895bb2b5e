import type { AnyCall } from '@rush/contract/call.ts';
import type { z } from 'zod';
import type { Random } from '../random.ts';
import { type Change, type Draft, json, type Made, SHAPE_CHANGES, WIRE_CHANGES } from './change-request.ts';
import type { FuzzRole, FuzzWorld } from './fuzz-world.ts';
import { hostileValue, nearMiss } from './hostile-values.ts';
import { boundaryValues, definitionOf, type Making, makeValue } from './make-value.ts';

/** Makes one request to a call: as a front end would, at a boundary, one change away from valid, or hostile all over. */
export function makeRequest(call: AnyCall, role: FuzzRole, world: FuzzWorld, random: Random): Made {
  const making: Making = { random, world, role, path: call.path, isFull: random.chance(0.6) };
  const draft: Draft = {
    params: objectOf(call.params, making),
    query: call.query ? objectOf(call.query, making) : {},
    body: call.body && !call.rawBody ? (makeValue(call.body, making) ?? {}) : undefined,
  };
  const made: Made = {
    call,
    role,
    kind: 'valid',
    request: { method: call.method, target: '', headers: {} },
    isRouted: true,
  };
  const token = world.tokenOf(role);
  if (token) made.request.headers.authorization = `Bearer ${token}`;
  if (call.movesMoney && random.chance(0.7))
    made.request.headers['idempotency-key'] = `fuzz-${random.digits(12)}`;
  const roll = random.next();
  let after: Change | null = null;
  if (roll < 0.28) made.kind = 'valid';
  else if (roll < 0.4) changeField('boundary', draft, made, making);
  else if (roll < 0.75) changeField('hostile', draft, made, making);
  else if (roll < 0.88) [made.kind, after] = random.pick(SHAPE_CHANGES);
  else [made.kind, after] = random.pick(WIRE_CHANGES);
  if (call.rawBody && call.output !== undefined && random.chance(0.4))
    [made.kind, after] = random.pick(WIRE_CHANGES.slice(2, 6));
  const isWire = WIRE_CHANGES.some(([kind]) => kind === made.kind);
  if (after && !isWire) after(draft, made, making);
  write(draft, made, making);
  if (after && isWire) after(draft, made, making);
  return made;
}

function objectOf(schema: z.ZodType | undefined, making: Making): Record<string, unknown> {
  return schema ? ((makeValue(schema, making) as Record<string, unknown>) ?? {}) : {};
}

/** The places of a call that can hold one value. */
function placesOf(call: AnyCall): { part: 'params' | 'query' | 'body'; name: string; schema: z.ZodType }[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    let schema = call[part] as z.ZodType | undefined;
    while (schema && definitionOf(schema).innerType) schema = definitionOf(schema).innerType;
    const shape = schema ? definitionOf(schema).shape : undefined;
    return Object.entries(shape ?? {}).map(([name, field]) => ({ part, name, schema: field }));
  });
}

/** Puts one hostile or outermost value into one place. */
function changeField(how: 'hostile' | 'boundary', draft: Draft, made: Made, making: Making): void {
  const { random } = making;
  const places = placesOf(made.call);
  if (places.length === 0) return;
  const { part, name, schema } = random.pick(places);
  const edges = how === 'boundary' ? boundaryValues(schema) : [];
  const given = part === 'body' ? (draft.body as Record<string, unknown>)[name] : draft[part][name];
  const present = given ?? makeValue(schema, { ...making, isFull: true }, name);
  const odd = () => (random.chance(0.5) ? nearMiss(random, present) : hostileValue(random));
  const value = edges.length > 0 ? random.pick(edges) : odd();
  made.kind = `${how} ${part}.${name}`;
  if (part === 'body')
    (draft.body as Record<string, unknown>)[name] = random.chance(0.9) ? value : { [name]: value };
  else {
    draft[part][name] = typeof value === 'object' ? JSON.stringify(value) : String(value);
    if (part === 'params' && !/^[\w-]{1,64}$/.test(String(draft[part][name]))) made.isRouted = false;
  }
}

/** Writes the draft as address, headers and body. */
function write(draft: Draft, made: Made, { random }: Making): void {
  const { call, request } = made;
  const part = (name: string) => {
    try {
      return encodeURIComponent(String(draft.params[name] ?? ''));
    } catch {
      // Half of a surrogate pair has no escape; its three bytes do.
      made.isRouted = false;
      return '%ed%a0%80';
    }
  };
  const path = call.path
    .replace(/\/\{(\w+)\*\}/g, (_, name: string) => (draft.params[name] ? `/${part(name)}` : ''))
    .replace(/\{(\w+)\}/g, (_, name: string) => part(name));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(draft.query)) {
    if (value !== undefined && value !== null)
      query.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  request.target = `/api${path}${query.size > 0 ? `?${query}` : ''}`;
  if (/\/(\.|%2e)+(\/|$|\?)/i.test(request.target)) made.isRouted = false;
  if (call.method === 'POST' && draft.body !== undefined) {
    json(made, JSON.stringify(draft.body));
    if (random.chance(0.05)) request.headers['content-type'] = 'application/json; charset=utf-8';
  }
}
