import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkBooks } from '@rush/contract/admin-books.ts';
import type { AnyCall } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import pg from 'pg';
import { Database } from '../../server/platform/database/database.ts';
import { BODY_BYTES_MAX } from '../../server/platform/http/read-body.ts';
import { createLog } from '../../server/platform/log.ts';
import { callShop } from '../call-shop.ts';
import { Random } from '../random.ts';
import { DrillShop } from '../shop.ts';
import { checkResponse, type FuzzResponse, isRefused } from './check-response.ts';
import { type FuzzRequest, makeRequest } from './make-request.ts';
import { type FuzzRole, ROLES, World, type WorldParts } from './world.ts';

const USAGE = 'npm run drill -- fuzz [--calls 20000] [--seed 1] [--only login,register]';
const CALLS_PER_WORLD = 300;
const RESPONSE_MS_MAX = 60_000;
const STREAM_MS = 100;
/** If these succeed, they may change or erase a caller. */
const CHANGES_CALLERS = new Set(['updateUserData', 'eraseMe', 'eraseUser']);
/**
 * A wrong code uses up a try, an unverified email address is sent its link again, due documents are issued, and a
 * supplier's packs and the exchange rates are read.
 */
const WRITES_WHEN_REFUSED =
  /"type":"(otp-wrong|otp-expired|email-unverified|document-not-due|packs-changed)"/;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const [callCount, seed] = [Number(values.calls), Number(values.seed)];
const only = values.only?.split(',');
const selectedCalls = CALLS.filter(({ name }) => !only || only.includes(name));
if (!(callCount > 0) || !Number.isInteger(seed) || selectedCalls.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const findings = new Map<string, string[]>();
const byStatus = new Map<number, number>();
const alwaysRefused = new Set(selectedCalls.map(({ name }) => name));

const report = (problem: string, details: string) =>
  findings.set(problem, [...(findings.get(problem) ?? []), details]);

/** What a refused call may change: counters, stored responses, and a session's last use. */
const MAY_CHANGE = 'audit_aggregates idempotency_keys otp_minutes rate_limit_windows sessions'.split(' ');

/** Records every written row. A rollback also rolls back the record. */
const WATCH_TABLES = `
  create unlogged table fuzz_changes (table_name text not null, operation text not null);
  create function note_fuzz_change() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'UPDATE' and old *= new then return null; end if;
      insert into fuzz_changes select relname, lower(tg_op) from pg_class where oid = tg_relid;
      return null;
    end $$;
  do $$
    declare name text;
    begin
      for name in select quote_ident(tablename) from pg_tables where schemaname = 'public' and tablename <> 'fuzz_changes'
      loop
        execute format('create trigger note_fuzz_change after insert or update or delete on %s for each row execute function note_fuzz_change()', name);
      end loop;
    end $$;`;

/** Takes the recorded writes. @returns those that a refused call must not make */
async function takeChanges(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ change: string }>(
    `with taken as (delete from fuzz_changes returning *)
     select distinct table_name || ' ' || operation as change from taken where table_name <> all($1) order by 1`,
    [MAY_CHANGE],
  );
  return rows.map(({ change }) => change);
}

async function send(url: string, { call, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  const signal = AbortSignal.timeout(RESPONSE_MS_MAX);
  const { method } = call;
  const response = await fetch(url + path, { method, headers, body, redirect: 'manual', signal });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? await readBriefly(response) : await response.text();
  return { status: response.status, text, headers: Object.fromEntries(response.headers) };
}

async function readBriefly({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await Promise.race([reader?.read(), pause(STREAM_MS)]);
  await reader?.cancel();
  return first?.value ? Buffer.from(first.value).toString('utf8') : '';
}

/** Half the time, any role; otherwise, a role that may make the call. */
function chooseRole({ who }: AnyCall, random: Random): FuzzRole {
  if (random.chance(0.5)) return random.pick(ROLES);
  if (typeof who === 'object') return random.pick(['owner', 'owner', ...who.staff]);
  return random.pick(['userA', 'userA', 'userB', 'reseller', 'owner']);
}

/** @returns false if a new world is needed */
async function tryCall(parts: WorldParts, world: World, request: FuzzRequest, step: number) {
  const { call, role, change, path } = request;
  const response = await send(parts.shop.urls[0] ?? '', request).catch(
    (error: Error): FuzzResponse => ({ status: 500, text: `no response: ${error}`, headers: {} }),
  );
  // The shop may close the connection while an oversized body is arriving (RFC 9110, 15.5.14).
  if (response.text.startsWith('no response: TypeError') && (request.body?.length ?? 0) > BODY_BYTES_MAX)
    return true;
  byStatus.set(response.status, (byStatus.get(response.status) ?? 0) + 1);
  const problems = checkResponse(request, response, world);
  const changes = await takeChanges(parts.owner);
  if (!isRefused(response)) alwaysRefused.delete(call.name);
  else if (changes.length > 0 && !WRITES_WHEN_REFUSED.test(response.text))
    problems.push(`refused, but it wrote: ${changes.join(', ')}`);
  const body = request.body?.toString('utf8').slice(0, 600) ?? '';
  const details = `  step ${step}, as ${role}, changed: ${change}
  ${call.method} ${path.slice(0, 600)} ${body}
  ${response.status} ${response.text.slice(0, 300)}`;
  for (const problem of problems) report(`${call.name}: ${problem}`, details);
  if (response.status === 401 && role !== 'blocked' && response.text.includes('"token-expired"'))
    return world.renewSession(role);
  return isRefused(response) || !CHANGES_CALLERS.has(call.name);
}

async function run(parts: WorldParts): Promise<void> {
  const random = new Random(seed);
  const [web] = parts.shop.processes.filter(({ name }) => name === 'web-1');
  let [pid] = (await web?.pids()) ?? [];
  let world = await World.open(parts, 0);
  await parts.owner.query(WATCH_TABLES);
  let remainingCalls: AnyCall[] = [];
  for (let step = 1, callsInWorld = 0; step <= callCount; step++, callsInWorld++) {
    if (callsInWorld >= CALLS_PER_WORLD) {
      world = await World.open(parts, step);
      callsInWorld = 0;
      await takeChanges(parts.owner);
    }
    if (step % 2_000 === 0) console.log(`  ${step} calls`);
    if (remainingCalls.length === 0) remainingCalls = random.shuffle(selectedCalls);
    const call = remainingCalls.pop()!;
    const request = makeRequest(call, chooseRole(call, random), world, random.between(0, 2 ** 31));
    if (!(await tryCall(parts, world, request, step))) callsInWorld = CALLS_PER_WORLD;
    await takeChanges(parts.owner);
    const [newPid] = (await web?.pids()) ?? [];
    if (newPid !== pid)
      report(`${call.name}: the server exited`, `  step ${step}, see ${parts.shop.logFile}`);
    pid = newPid;
  }
  world = await World.open(parts, callCount + 1);
  const token = world.tokenOf('owner');
  const books = await callShop(parts.shop.urls[0] ?? '', checkBooks, {}, { token });
  if (!books.text.includes('"balanced":true')) report('the books do not balance', books.text.slice(0, 600));
}

console.log(`fuzz: ${callCount} calls, seed ${seed}`);
const shop = await DrillShop.start({ webs: 1, workers: 0 });
const owner = new pg.Pool({ connectionString: shop.ownerUrl, max: 2 });
const db = new Database(shop.ownerUrl, { size: 2, log: createLog('silent'), name: 'rush fuzz' });
try {
  await run({ shop, db, owner });
} finally {
  await owner.end();
  await db.close();
  await shop.stop();
}
const statuses = [...byStatus].sort(([a], [b]) => a - b).map(([status, times]) => `${status}: ${times}`);
console.log(
  `${statuses.join(', ')}; ${selectedCalls.length - alwaysRefused.size} of ${selectedCalls.length} calls succeeded`,
);
console.log(`always refused: ${[...alwaysRefused].join(', ')}`);
for (const [problem, all] of findings) console.log(`✗ ${problem} (${all.length} times)\n${all[0]}`);
if (findings.size === 0) {
  await shop.removeData();
  console.log('✓ every response matches the contract, and refused calls changed nothing');
}
process.exit(findings.size === 0 ? 0 : 1);
