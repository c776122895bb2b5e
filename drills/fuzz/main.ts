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
import { checkAnswer, type FuzzAnswer, isRefused } from './check-answer.ts';
import { type FuzzRequest, makeRequest } from './make-request.ts';
import { type FuzzRole, ROLES, World, type WorldParts } from './world.ts';

const USAGE = 'npm run drill -- fuzz [--calls 20000] [--seed 1] [--only login,register]';
const CALLS_PER_WORLD = 300;
const ANSWER_MS_MAX = 60_000;
const STREAM_MS = 100;
/** If these succeed, they may change or erase a caller. */
const CHANGES_CALLERS = new Set(['updateUserData', 'eraseMe', 'eraseUser']);
/** A wrong code uses up a try, an unverified email address is sent its link again, and due documents are issued. */
const WRITES_WHEN_REFUSED = /"type":"(otp-wrong|otp-expired|email-unverified|document-not-due)"/;

const { values } = parseArgs({
  options: {
    calls: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const [calls, seed] = [Number(values.calls), Number(values.seed)];
const only = values.only?.split(',');
const wanted = CALLS.filter(({ name }) => !only || only.includes(name));
if (!(calls > 0) || !Number.isInteger(seed) || wanted.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const findings = new Map<string, string[]>();
const byStatus = new Map<number, number>();
const refused = new Set(wanted.map(({ name }) => name));

const find = (problem: string, words: string) =>
  findings.set(problem, [...(findings.get(problem) ?? []), words]);

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

async function send(url: string, { call, path, headers, body }: FuzzRequest): Promise<FuzzAnswer> {
  const signal = AbortSignal.timeout(ANSWER_MS_MAX);
  const { method } = call;
  const answer = await fetch(url + path, { method, headers, body, redirect: 'manual', signal });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? await readBriefly(answer) : await answer.text();
  return { status: answer.status, text, headers: Object.fromEntries(answer.headers) };
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
  const answer = await send(parts.shop.urls[0] ?? '', request).catch(
    (error: Error): FuzzAnswer => ({ status: 500, text: `no response: ${error}`, headers: {} }),
  );
  // The shop may close the connection while an oversized body is arriving (RFC 9110, 15.5.14).
  if (answer.text.startsWith('no response: TypeError') && (request.body?.length ?? 0) > BODY_BYTES_MAX)
    return true;
  byStatus.set(answer.status, (byStatus.get(answer.status) ?? 0) + 1);
  const problems = checkAnswer(request, answer, world);
  const changes = await takeChanges(parts.owner);
  if (!isRefused(answer)) refused.delete(call.name);
  else if (changes.length > 0 && !WRITES_WHEN_REFUSED.test(answer.text))
    problems.push(`refused, but it wrote: ${changes.join(', ')}`);
  const body = request.body?.toString('utf8').slice(0, 600) ?? '';
  const words = `  step ${step}, as ${role}, changed: ${change}
  ${call.method} ${path.slice(0, 600)} ${body}
  ${answer.status} ${answer.text.slice(0, 300)}`;
  for (const problem of problems) find(`${call.name}: ${problem}`, words);
  if (answer.status === 401 && role !== 'blocked' && answer.text.includes('"token-expired"'))
    return world.renewSession(role);
  return isRefused(answer) || !CHANGES_CALLERS.has(call.name);
}

async function run(parts: WorldParts): Promise<void> {
  const random = new Random(seed);
  const [web] = parts.shop.processes.filter(({ name }) => name === 'web-1');
  let [pid] = (await web?.pids()) ?? [];
  let world = await World.open(parts, 0);
  await parts.owner.query(WATCH_TABLES);
  let order: AnyCall[] = [];
  for (let step = 1, worn = 0; step <= calls; step++, worn++) {
    if (worn >= CALLS_PER_WORLD) {
      world = await World.open(parts, step);
      worn = 0;
      await takeChanges(parts.owner);
    }
    if (step % 2_000 === 0) console.log(`  ${step} calls`);
    if (order.length === 0) order = random.shuffle(wanted);
    const call = order.pop()!;
    const request = makeRequest(call, chooseRole(call, random), world, random.between(0, 2 ** 31));
    if (!(await tryCall(parts, world, request, step))) worn = CALLS_PER_WORLD;
    await takeChanges(parts.owner);
    const [now] = (await web?.pids()) ?? [];
    if (now !== pid) find(`${call.name}: the server exited`, `  step ${step}, see ${parts.shop.logFile}`);
    pid = now;
  }
  world = await World.open(parts, calls + 1);
  const token = world.tokenOf('owner');
  const books = await callShop(parts.shop.urls[0] ?? '', checkBooks, {}, { token });
  if (!books.text.includes('"balanced":true')) find('the books do not balance', books.text.slice(0, 600));
}

console.log(`fuzz: ${calls} calls, seed ${seed}`);
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
console.log(`${statuses.join(', ')}; ${wanted.length - refused.size} of ${wanted.length} calls succeeded`);
console.log(`always refused: ${[...refused].join(', ')}`);
for (const [problem, all] of findings) console.log(`✗ ${problem} (${all.length} times)\n${all[0]}`);
if (findings.size === 0) {
  await shop.clear();
  console.log('✓ every response matches the contract, and refused calls changed nothing');
}
process.exit(findings.size === 0 ? 0 : 1);
