import { isDeepStrictEqual } from 'node:util';
import type { AnyCall, Refusals } from '@rush/contract/call.ts';
import { CALLS } from '@rush/contract/calls.ts';
import { declaredRefusals, ErrorBody, SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { z } from 'zod';
import type { FuzzRequest } from './make-request.ts';
import type { FuzzRole, World } from './world.ts';

export interface FuzzResponse {
  status: number;
  text: string;
  headers: Record<string, string>;
}

const STAFF_ONLY = /"(?:cost|itemidarray|originalprice|supplierProduct|password_hash|staff_note)":/;
const INTERNALS = /\n\s+at .+\.(ts|js):\d+|node_modules|select .+ from |violates .+ constraint|SQLSTATE/;
const CUSTOMERS: ReadonlySet<FuzzRole> = new Set(['guest', 'userA', 'userB', 'reseller', 'blocked']);
/** A changed path may match another call, or none. */
const ANY_REFUSAL: Refusals = Object.assign({}, SHARED_REFUSALS, ...CALLS.map(({ refusals }) => refusals));

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {}
}

/** Some calls report a refusal with status 200. */
export function isRefused({ status, text }: FuzzResponse): boolean {
  return status >= 400 || text.startsWith('{"status":false,"success":false,');
}

export function checkResponse(request: FuzzRequest, response: FuzzResponse, world: World): string[] {
  return [...checkStatus(request, response), ...checkLeaks(request, response, world)];
}

function checkStatus({ call, role, isRouted }: FuzzRequest, response: FuzzResponse): string[] {
  const { status, text } = response;
  if (status >= 500 && status !== 503) return [`status ${status}`];
  if (isRefused(response)) return checkRefusal(call, isRouted, response);
  if (!isRouted) return [];
  const problems = isAllowed(call, role) ? [] : [`${role} was not refused`];
  if (call.rawResponse) return problems;
  if (status >= 300) return [...problems, `an undeclared redirect: ${status}`];
  const body = readJson(text);
  const parsed = call.output.safeParse(body);
  const issue = parsed.error?.issues[0];
  if (issue) problems.push(`the output schema rejects ${issue.path.join('.')}: ${issue.message}`);
  else if (!isDeepStrictEqual(parsed.data, body)) problems.push('the response has fields beyond its schema');
  return problems;
}

function isAllowed({ who }: AnyCall, role: FuzzRole): boolean {
  if (who === 'public') return true;
  if (role === 'guest' || role === 'blocked') return false;
  return who === 'signed-in' || role === 'owner' || (who.staff as readonly string[]).includes(role);
}

function checkRefusal(call: AnyCall, isRouted: boolean, { status, text, headers }: FuzzResponse): string[] {
  const parsed = ErrorBody.safeParse(readJson(text));
  if (!parsed.success) return [`a malformed refusal (${status}): ${text.slice(0, 120)}`];
  const { type, message, retryAfterSeconds } = parsed.data;
  const declared = { ...declaredRefusals(call), ...(!isRouted && ANY_REFUSAL) }[type];
  if (!declared) return [`an undeclared refusal: ${status} ${type}`];
  const problems: string[] = [];
  if (isRouted && declared.status !== status) problems.push(`${type} with status ${status}`);
  if (isRouted && (parsed.data as Record<string, unknown>)[call.sentence] !== message)
    problems.push(`${type} without its message under ${call.sentence}`);
  const retryAfter = headers['retry-after'] ?? '';
  if (String(retryAfterSeconds ?? '') !== retryAfter)
    problems.push(`${type}: ${retryAfterSeconds} s in the body, ${retryAfter} s in the header`);
  if (type === 'unavailable') problems.push('unavailable, although every part is up');
  return problems;
}

function checkLeaks({ call, role, sent }: FuzzRequest, { text, headers }: FuzzResponse, world: World) {
  const problems: string[] = [];
  // Signing in returns the user's own data to any role.
  const signsIn = call.output instanceof z.ZodObject && 'token' in call.output.shape;
  const isCustomer = CUSTOMERS.has(role);
  const content = text + JSON.stringify(headers);
  for (const owner of ['userA', 'userB'] as const)
    if (!signsIn && (isCustomer || role === 'catalogue') && role !== owner)
      for (const secret of world.secrets[owner])
        if (content.includes(secret) && !sent.includes(secret))
          problems.push(`${role} reads ${owner}'s data: ${secret.replaceAll(/\d/g, '#')}`);
  if (isCustomer && STAFF_ONLY.test(text))
    problems.push(`${role} reads staff-only data: ${STAFF_ONLY.exec(text)?.[0]}`);
  if (isCustomer && role !== 'reseller' && text.includes('"resellprice":'))
    problems.push(`${role} reads the resellers' price`);
  if (INTERNALS.test(text)) problems.push('the response leaks internals');
  return problems;
}
