import { randomUUID } from 'node:crypto';
import type { AnyCall } from '@rush/contract/call.ts';
import { type FieldProblem, fieldProblemsOf } from '@rush/contract/errors.ts';
import type { StaffRole } from '@rush/contract/roles.ts';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { hadNoEffect, isConnectionLost } from '../database/outage.ts';
import type { Log } from '../log.ts';
import { Refusal, refuse } from '../refusal.ts';
import { clientAddress } from './address.ts';
import type { Binding, Handle, Incoming } from './binding.ts';
import type { Authenticate, Caller } from './caller.ts';
import { toErrorResponse } from './errors.ts';
import { type Claim, claimRequest, type IdempotentRequest, identifyRequest } from './idempotency.ts';
import type { LoadShedder } from './load-shedder.ts';
import type { Metrics } from './metrics.ts';
import type { Limits } from './rate-limiter.ts';
import { type BodyReceiver, readBytes, readJson } from './read-body.ts';

export interface CallServerOptions {
  bindings: readonly Binding[];
  authenticate: Authenticate;
  db: Database;
  log: Log;
  metrics: Metrics;
  limits: Limits;
  shedder: LoadShedder;
  bodies: BodyReceiver;
  trustedProxies: number;
  /** Turns every undeclared refusal into a 500, so that tests find it. */
  isStrict: boolean;
}

export function serveCalls(options: CallServerOptions): Hono {
  const app = new Hono();
  // Fixed paths precede those with parameters: in /order/events/x, “events” is not a user.
  const ordered = [...options.bindings].sort(
    (a, b) => Number(a.call.path.includes('{')) - Number(b.call.path.includes('{')),
  );
  for (const binding of ordered) {
    for (const pattern of routePatterns(binding.call.path)) {
      app.on(binding.call.method, `/api${pattern}`, (context) => serve(context, binding, options));
    }
  }
  app.all('/api/*', () => {
    const requestId = randomUUID();
    const response = toErrorResponse(new Refusal('not-found'), null, requestId, options);
    options.log.info({ requestId, status: response.status }, 'unknown call');
    return response;
  });
  return app;
}

/** Converts `/a/{id}/{rest*}` to the router's syntax. A starred part may contain slashes or be missing. */
function routePatterns(path: string): string[] {
  const toHono = (part: string) => part.replace(/\{(\w+)\}/g, ':$1');
  const [, before, rest] = /^(.*)\/\{(\w+)\*\}$/.exec(path) ?? [];
  return before && rest ? [`${toHono(before)}/:${rest}{.+}?`, `${toHono(before)}/`] : [toHono(path)];
}

type RequestContext = Pick<Incoming<AnyCall>, 'requestId' | 'logFields'>;

async function serve(context: Context, binding: Binding, options: CallServerOptions): Promise<Response> {
  const { call } = binding;
  const requestId = randomUUID();
  const logFields: Record<string, string> = {};
  const startedAt = performance.now();
  let response: Response;
  let caller: Caller | null = null;
  try {
    const retryAfterSeconds = options.shedder.shed(call);
    if (retryAfterSeconds !== null) refuse('unavailable', { retryAfterSeconds });
    await options.limits.requireForAddress(call, clientAddress(context, options.trustedProxies));
    const authenticate = () =>
      options.db.retry(() => findCaller(context, call, options.authenticate), isConnectionLost);
    const token = binding.singleStatement && bearerToken(context);
    const cachedCaller = token ? options.authenticate.recall(token) : null;
    caller = cachedCaller ?? (await authenticate());
    if (caller) await options.limits.requireForCaller(call, caller.id);
    const incoming = await readRequest(context, call, caller, { requestId, logFields }, options).catch(
      async (error) => {
        // A session that has ended takes precedence over any other refusal.
        if (cachedCaller) await authenticate();
        throw error;
      },
    );
    const keys = { address: incoming.address, caller: caller?.id ?? '' };
    response =
      call.movesMoney && caller
        ? await runOnce(binding, incoming, caller, cachedCaller && authenticate, options)
        : await options.limits.runWithin(call, keys, () => run(call, binding.handle, incoming, options));
    for (const [name, value] of incoming.responseHeaders) response.headers.append(name, value);
  } catch (error) {
    response = toErrorResponse(error, call, requestId, options);
  }
  response.headers.set('x-request-id', requestId);
  if (caller || call.who !== 'public') response.headers.set('cache-control', 'no-store');
  const ms = performance.now() - startedAt;
  const { status } = response;
  const labels = { call: call.name, status: String(status) };
  options.metrics.observe('rush_call_duration_seconds', ms / 1000, labels);
  const fields = { requestId, call: call.name, status, ms: Math.round(ms), user: caller?.userid };
  options.log.info({ ...logFields, ...fields }, 'call');
  return response;
}

function identify(call: AnyCall, incoming: Incoming<AnyCall>, caller: Caller): IdempotentRequest {
  return identifyRequest({
    userId: caller.id,
    call: call.name,
    key: incoming.request.headers.get('idempotency-key'),
    body: { params: incoming.params, body: incoming.body },
  });
}

function bearerToken(context: Context): string | undefined {
  const header = context.req.header('authorization');
  return header ? /^Bearer ([\x21-\x7e]{1,512})$/i.exec(header)?.[1] : undefined;
}

/** Also true for invalid tokens, such as `Bearer null` from a front end that lost its token. */
const hasSentToken = (context: Context) => /^Bearer +\S/i.test(context.req.header('authorization') ?? '');

async function findCaller(context: Context, call: AnyCall, authenticate: Authenticate) {
  const token = bearerToken(context);
  const caller = token ? await authenticate.find(token) : null;
  if (call.who === 'public') return caller;
  if (!caller) refuse(hasSentToken(context) ? 'token-expired' : 'token-missing');
  if (typeof call.who === 'object') requireStaff(caller, call.who.staff);
  return caller;
}

function requireStaff(caller: Caller, allowed: readonly StaffRole[]): void {
  if (caller.role !== 'admin' || caller.staffRole === null) refuse('forbidden');
  if (caller.staffRole !== 'owner' && !allowed.includes(caller.staffRole)) refuse('forbidden');
  if (caller.isSecondFactorDue) refuse('second-factor-due');
}

async function readRequest(
  context: Context,
  call: AnyCall,
  caller: Caller | null,
  { requestId, logFields }: RequestContext,
  { trustedProxies, bodies }: CallServerOptions,
): Promise<Incoming<AnyCall>> {
  const address = clientAddress(context, trustedProxies);
  const fields: FieldProblem[] = [];
  const check = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return value;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    fields.push(...fieldProblemsOf(parsed.error));
    return undefined;
  };
  const params = check(call.params, decodedParams(context));
  const query = call.query && check(call.query, singleQuery(context));
  const read = () => readJson(context, { isPublic: call.who === 'public' });
  const body =
    call.body && !call.rawBody ? check(call.body, await bodies.receive(context, address, read)) : undefined;
  if (fields.length > 0) refuse('invalid-input', { fields });
  return {
    params,
    query: query ?? {},
    body,
    caller,
    address,
    userAgent: (context.req.header('user-agent') ?? '').slice(0, 300),
    requestId,
    idempotencyKey: requestId,
    request: context.req.raw,
    readBody: () => bodies.receive(context, address, () => readBytes(context.req.raw)),
    readUpload: (bytesMax) =>
      bodies.receive(context, address, (renew) => readBytes(context.req.raw, bytesMax, renew)),
    responseHeaders: new Headers(),
    logFields,
  } as Incoming<AnyCall>;
}

function decodedParams(context: Context): Record<string, string> {
  try {
    return context.req.param() as Record<string, string>;
  } catch {
    return refuse('bad-request');
  }
}

/** Refuses repeated query keys, which are ambiguous (ASVS 15.3.7). */
function singleQuery(context: Context): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URL(context.req.url).searchParams) {
    if (Object.hasOwn(values, name)) refuse('bad-request', { detail: `query key ${name} is repeated` });
    Object.defineProperty(values, name, { value, enumerable: true });
  }
  return values;
}

async function run(call: AnyCall, handle: Handle, incoming: Incoming<AnyCall>, { db }: CallServerOptions) {
  const result = await db.retry(
    () => handle(incoming),
    (error) => call.method === 'GET' && isConnectionLost(error),
  );
  return result instanceof Response ? result : json(200, shape(call, result));
}

/** Strips fields that the contract does not name, so that no column leaks. */
function shape(call: AnyCall, result: unknown): unknown {
  return call.output.parse(result);
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
}

/** Responses with these statuses are not stored, so that a retry runs the request again. */
const RETRYABLE = new Set([409, 429]);
const UNAVAILABLE = 503;

async function endClaim(claim: Claim, response: Response): Promise<void> {
  if (response.status === UNAVAILABLE) claim.expire();
  else if (RETRYABLE.has(response.status)) await claim.release();
  else await claim.store(response.status, await response.clone().json());
}

/** @param authenticate set if the caller is from the cache: the single statement is tried before authenticating */
async function runOnce(
  { call, ...binding }: Binding,
  incoming: Incoming<AnyCall>,
  caller: Caller,
  authenticate: (() => Promise<Caller | null>) | null,
  options: CallServerOptions,
): Promise<Response> {
  const { db } = options;
  const identity = identify(call, incoming, caller);
  if (!authenticate) return runClaimed(call, binding.handle, incoming, identity, options);
  const result = await db.retry(
    async () => binding.singleStatement?.(incoming, identity),
    // A retry finds the response stored under its key, but an automatic key counts for only a few seconds.
    (error) => isConnectionLost(error) && !identity.isAutomatic,
  );
  if (typeof result !== 'function') return json(200, shape(call, result));
  return runClaimed(call, result as Handle, { ...incoming, caller: await authenticate() }, identity, options);
}

async function runClaimed(
  call: AnyCall,
  handle: Handle,
  incoming: Incoming<AnyCall>,
  identity: IdempotentRequest,
  options: CallServerOptions,
): Promise<Response> {
  const { db } = options;
  const claim = await db.retry(() => claimRequest(db.queries, identity), hadNoEffect);
  if (claim.kind === 'replay') {
    const replay = json(claim.status, claim.body);
    replay.headers.set('idempotent-replayed', 'true');
    return replay;
  }
  let response: Response;
  try {
    // After a lost connection, the next try finds what was done under its key.
    const { idempotencyKey } = claim;
    response = await claim.hold(() =>
      db.retry(() => run(call, handle, { ...incoming, idempotencyKey }, options), isConnectionLost),
    );
  } catch (error) {
    response = toErrorResponse(error, call, incoming.requestId, options);
  }
  await db
    .retry(() => endClaim(claim, response), isConnectionLost)
    .catch((error: unknown) => {
      claim.expire();
      throw error;
    });
  return response;
}
