import { isDeepStrictEqual } from 'node:util';
import type { AnyCall, Refusals } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import { declaredRefusals, ErrorBody, SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { z } from 'zod';
import type { Made } from './change-request.ts';
import type { FuzzRole, FuzzWorld } from './fuzz-world.ts';
import type { FuzzAnswer } from './send.ts';

/** Fields that nobody but those named may see. */
const STAFF_ONLY = /"(?:cost|itemidarray|originalprice|supplierProduct|password_hash|staff_note)":/;
const RESELLER_PRICE = /"resellprice":/;
const CUSTOMERS: ReadonlySet<FuzzRole> = new Set(['guest', 'userA', 'userB', 'reseller', 'blocked']);

/** An address that was bent may mean another call, or none. */
const ANY_REFUSAL: Refusals = Object.assign({}, SHARED_REFUSALS, ...CALLS.map((call) => call.refusals));

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Also what some calls tell in a 200. */
export function isRefused({ status, text }: Pick<FuzzAnswer, 'status' | 'text'>): boolean {
  return status >= 400 || text.startsWith('{"status":false,"success":false,');
}

/** What is wrong with an answer, one sentence each; empty where all is as the contract says. */
export function checkAnswer(made: Made, answer: FuzzAnswer, world: FuzzWorld): string[] {
  const problems = [...checkStatus(made, answer), ...checkLeaks(made, answer, world)];
  if (answer.broken) problems.push(answer.broken);
  return problems;
}

function checkStatus({ call, role, request, isRouted }: Made, answer: FuzzAnswer): string[] {
  const { status, text } = answer;
  const isPage = !request.target.startsWith('/api/');
  // The parser of HTTP itself refuses what is no HTTP, without a body.
  if (status === 0) return [];
  if (status >= 500 && status !== 503) return [`a fault: ${status}`];
  if (request.method === 'HEAD' || request.method === 'OPTIONS' || isPage) return [];
  if (isRefused(answer)) return checkRefusal(call, isRouted, answer);
  if (status >= 300) return call.rawAnswer || !isRouted ? [] : [`a redirect that is not declared: ${status}`];
  const problems = isRouted ? checkAccess(call, role) : [];
  if (call.rawAnswer || !isRouted) return problems;
  const body = readJson(text);
  const parsed = call.output.safeParse(body);
  if (!parsed.success)
    problems.push(
      `an answer that its schema does not take: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
    );
  else if (!isDeepStrictEqual(parsed.data, body))
    problems.push('an answer with more in it than its schema has');
  return problems;
}

/** Who is let in although the contract says otherwise. */
function checkAccess(call: AnyCall, role: FuzzRole): string[] {
  if (call.who === 'public') return [];
  if (role === 'guest' || role === 'blocked') return [`${role} is let in`];
  if (call.who === 'signed-in' || role === 'owner') return [];
  return (call.who.staff as readonly string[]).includes(role) ? [] : [`${role} is let in`];
}

function checkRefusal(call: AnyCall, isRouted: boolean, { status, text, headers }: FuzzAnswer): string[] {
  if (text === '' && (status === 400 || status === 431) && !isRouted) return [];
  const parsed = ErrorBody.safeParse(readJson(text));
  if (!parsed.success) return [`a refusal (${status}) of another shape: ${text.slice(0, 120)}`];
  const { type, message, retryAfterSeconds } = parsed.data;
  const declared = { ...declaredRefusals(call), ...(!isRouted && ANY_REFUSAL) }[type];
  if (!declared) return [`a refusal that the call does not declare: ${status} ${type}`];
  const problems: string[] = [];
  // Several calls give one word another status; a bent address may have led to any of them.
  if (isRouted && declared.status !== status)
    problems.push(`${type} with status ${status}, not ${declared.status}`);
  if (isRouted && (parsed.data as Record<string, unknown>)[call.sentence] !== message)
    problems.push(`${type} without its sentence under ${call.sentence}`);
  if (String(retryAfterSeconds ?? '') !== (headers['retry-after'] ?? ''))
    problems.push(`${type} says ${retryAfterSeconds} s, and ${headers['retry-after']} s in its header`);
  if (type === 'unavailable') problems.push('unavailable, although nothing is away');
  return problems;
}

function checkLeaks(
  { call, role, request }: Made,
  { text, headers }: FuzzAnswer,
  world: FuzzWorld,
): string[] {
  const problems: string[] = [];
  const sent = request.target + (request.body?.toString('utf8') ?? '');
  const said = `${text}${JSON.stringify(headers)}`;
  const hidden = new Set<string>();
  // Who proves a password or a code is that person from then on, whoever asked before.
  if (call.output instanceof z.ZodObject && 'token' in call.output.shape) return problems;
  if (CUSTOMERS.has(role) || role === 'catalogue') {
    if (role !== 'userA') for (const word of world.secrets.userA) hidden.add(word);
    if (role !== 'userB') for (const word of world.secrets.userB) hidden.add(word);
  }
  for (const word of hidden)
    if (said.includes(word) && !sent.includes(word))
      problems.push(`${role} reads what is another's: ${word}`);
  if (CUSTOMERS.has(role) && STAFF_ONLY.test(text))
    problems.push(`${role} reads what is for staff: ${STAFF_ONLY.exec(text)?.[0]}`);
  if (CUSTOMERS.has(role) && role !== 'reseller' && RESELLER_PRICE.test(text))
    problems.push(`${role} reads the resellers' price`);
  if (/\n\s+at .+\.(ts|js):\d+|node_modules|select .+ from |violates .+ constraint|SQLSTATE/.test(text))
    problems.push('an answer that tells of the inside');
  return problems;
}
