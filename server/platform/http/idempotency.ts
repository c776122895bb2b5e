import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED, type Queries } from '../database/database.ts';
import { isUnavailable, retryOutage } from '../database/outage.ts';
import { refuse } from '../refusal.ts';

declare module '../database/database.ts' {
  interface Tables {
    idempotency_keys: {
      user_id: string;
      call: string;
      key: string;
      fingerprint: string;
      status: number | null;
      answer: unknown;
      started_at: Date;
      leased_until: Date;
    };
  }
}

/** After this, another request may take over from a process that died. */
const LEASE_SECONDS = 10;
/** Renewal interval: leaves time for two retries within the lease. */
const RENEW_MS = 3_000;
/** Without a key, identical requests this close together count as one (ORD-6). */
const DUPLICATE_WINDOW_SECONDS = 5;
const WAIT_MS_MAX = 8_000;
const KEY = /^[\x21-\x7e]{1,255}$/;

export interface Claim {
  kind: 'run';
  idempotencyKey: string;
  /** Renews the lease while `work` runs, so that no other request takes over. */
  hold<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Stores the response for retries. Not called for responses that are worth retrying. */
  store(status: number, body: unknown): Promise<void>;
  release(): Promise<void>;
  /** Ends the lease, so that the next request with this key can continue. Retries while the database is unavailable. */
  expire(): void;
}
export interface Replay {
  kind: 'replay';
  status: number;
  body: unknown;
}

interface Row {
  fingerprint: string;
  status: number | null;
  answer: unknown;
  is_leased: boolean;
  age_seconds: number;
  started_at: Date;
}

export interface IdempotentRequest {
  userId: string;
  call: string;
  key: string;
  fingerprint: string;
  /** Whether the client sent no key: then one is derived from the request, and counts for only a few seconds. */
  isAutomatic: boolean;
}

/** Refuses with `idempotency-key-invalid`. */
export function identifyRequest(request: {
  userId: string;
  call: string;
  key: string | null;
  body: unknown;
}): IdempotentRequest {
  if (request.key !== null && !KEY.test(request.key)) refuse('idempotency-key-invalid');
  // Independent of the order of fields: RFC 8785.
  const fingerprint = createHash('sha256')
    .update(canonicalize(request.body) ?? 'null')
    .digest('base64url');
  return {
    userId: request.userId,
    call: request.call,
    key: request.key ?? `auto ${fingerprint}`,
    fingerprint,
    isAutomatic: request.key === null,
  };
}

/** For use within the statement that runs the request. Returns a row if the claim is new and `condition` holds. */
export function claimWithResponse(
  request: IdempotentRequest,
  body: unknown,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into idempotency_keys (user_id, call, key, fingerprint, leased_until, status, answer)
    select ${request.userId}, ${request.call}, ${request.key}, ${request.fingerprint}, now(), 200, ${JSON.stringify(body)}::jsonb
    where ${condition} on conflict do nothing returning key`;
}

/**
 * Claims the right to run a request, or returns its stored response. Refuses with `idempotency-key-reused` (another
 * input), or `request-in-progress` if the first one is still running after a short wait.
 */
export async function claimRequest(queries: Queries, id: IdempotentRequest): Promise<Claim | Replay> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (let pauseMs = 15; ; pauseMs = Math.min(pauseMs * 2, 250)) {
    const startedAt = await insertClaim(queries, id, id.fingerprint);
    if (startedAt) return newClaim(queries, id, startedAt, id.isAutomatic);
    const row = await findRow(queries, id);
    if (!row) continue;
    if (row.fingerprint !== id.fingerprint) refuse('idempotency-key-reused');
    const isExpired = id.isAutomatic && row.age_seconds > DUPLICATE_WINDOW_SECONDS;
    if (row.status !== null && !isExpired) return { kind: 'replay', status: row.status, body: row.answer };
    if (isExpired ? row.status !== null || !row.is_leased : !row.is_leased) {
      const takenAt = await takeOver(queries, id, row.started_at, isExpired);
      // After a crash, a retry keeps the start time, so that it finds what was done under its key.
      if (takenAt) return newClaim(queries, id, takenAt, id.isAutomatic);
      continue;
    }
    if (Date.now() > deadline) refuse('request-in-progress', { retryAfterSeconds: 2 });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

type Key = { userId: string; call: string; key: string };

async function insertClaim(queries: Queries, id: Key, fingerprint: string): Promise<Date | null> {
  const result = await sql<{ started_at: Date }>`${PREPARED}
    insert into idempotency_keys (user_id, call, key, fingerprint, leased_until)
    values (${id.userId}, ${id.call}, ${id.key}, ${fingerprint}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict do nothing returning started_at`.execute(queries);
  return result.rows[0]?.started_at ?? null;
}

async function findRow(queries: Queries, id: Key): Promise<Row | undefined> {
  const result = await sql<Row>`
    select fingerprint, status, answer, leased_until > now() as is_leased,
           extract(epoch from now() - started_at)::float8 as age_seconds, started_at
    from idempotency_keys where user_id = ${id.userId} and call = ${id.call} and key = ${id.key}`.execute(
    queries,
  );
  return result.rows[0];
}

async function takeOver(
  queries: Queries,
  id: Key,
  startedAt: Date,
  isNewRequest: boolean,
): Promise<Date | null> {
  const result = await sql<{ started_at: Date }>`
    update idempotency_keys
    set status = null, answer = null, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}),
        started_at = case when ${isNewRequest} then now() else started_at end
    where user_id = ${id.userId} and call = ${id.call} and key = ${id.key}
      and date_trunc('milliseconds', started_at) = ${startedAt} and (leased_until < now() or status is not null)
    returning started_at`.execute(queries);
  return result.rows[0]?.started_at ?? null;
}

async function renew(queries: Queries, id: Key, startedAt: Date): Promise<void> {
  await sql`update idempotency_keys set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
    where user_id = ${id.userId} and call = ${id.call} and key = ${id.key} and status is null
      and date_trunc('milliseconds', started_at) = ${startedAt}`.execute(queries);
}

function newClaim(queries: Queries, id: Key, startedAt: Date, isAutomatic: boolean): Claim {
  return {
    kind: 'run',
    idempotencyKey: isAutomatic ? `${id.key} ${startedAt.toISOString()}` : id.key,
    hold: async (work) => {
      // A failed renewal is retried at the next tick. If the lease is lost, the idempotency key still prevents
      // duplicates.
      const renewal = setInterval(() => void renew(queries, id, startedAt).catch(() => {}), RENEW_MS);
      try {
        return await work();
      } finally {
        clearInterval(renewal);
      }
    },
    store: async (status, body) => {
      await sql`${PREPARED} update idempotency_keys set status = ${status}, answer = ${JSON.stringify(body ?? null)}::jsonb
        where user_id = ${id.userId} and call = ${id.call} and key = ${id.key}`.execute(queries);
    },
    expire: () => {
      const expire = () =>
        sql`update idempotency_keys set leased_until = now() - interval '1 millisecond'
          where user_id = ${id.userId} and call = ${id.call} and key = ${id.key}
            and date_trunc('milliseconds', started_at) = ${startedAt} and status is null`.execute(queries);
      // After this time, the lease has expired anyway.
      retryOutage(expire, isUnavailable, LEASE_SECONDS * 1_000).catch(() => {});
    },
    release: async () => {
      await sql`delete from idempotency_keys where user_id = ${id.userId} and call = ${id.call} and key = ${id.key}`.execute(
        queries,
      );
    },
  };
}
