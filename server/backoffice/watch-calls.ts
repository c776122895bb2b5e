import type { AnyCall, Refusals } from '@rush/contract/call.ts';
import { SHARED_REFUSALS } from '@rush/contract/errors.ts';
import { readEmail, readMobile } from '@rush/contract/typed-text.ts';
import { shopReference } from '#payments/charges.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Binding, Incoming } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/platform.ts';
import { Refusal } from '#platform/refusal.ts';
import { type RepeatedEvent, recordAggregate } from './record-audit.ts';

/** Calls that check a credential. A wrong credential counts as a failed sign-in. */
export const PROOF_CALLS: ReadonlySet<string> = new Set([
  'login',
  'otpLogin',
  'verifyOtp',
  'mobileLogin',
  'mobileVerify',
  'verifyAndRegister',
  'googleCallback',
  'identityProviderLogin',
  'resetPassword',
  'verifyMail',
  'changePassword',
  'changeEmail',
  'changeMobile',
  'secondFactorStart',
  'secondFactorConfirm',
  'secondFactorRemove',
  'confirmFreshProof',
  'disputeChange',
  'exportMyData',
  'eraseMe',
  'updateUserData',
  'changeKeys',
]);
const FAILED_STATUSES: ReadonlySet<number> = new Set([401, 403, 404, 410, 429]);
/** Refusals that are an intermediate step or unrelated to authentication. */
const IGNORED_REFUSALS: ReadonlySet<string> = new Set([
  'second-factor-required',
  'fresh-proof-required',
  'token-expired',
  'token-missing',
  'not-found',
  'user-not-found',
]);

type ViewSubject = 'user' | 'users' | 'order' | 'orders' | 'payment' | 'wallet';
export const STAFF_VIEWS: Readonly<Record<string, ViewSubject>> = {
  usersData: 'users',
  searchAdmin: 'users',
  allOrders: 'orders',
  pendingOrders: 'orders',
  allWalletTransactions: 'wallet',
  orderDetail: 'order',
  staffPayment: 'payment',
  userDetail: 'user',
  earlierOrdersOf: 'user',
  listGrants: 'wallet',
  grantAllowance: 'user',
};
/** Customers' own calls, through which staff may view one customer's data. */
const CUSTOMER_VIEWS: Readonly<Record<string, ViewSubject>> = {
  listOrders: 'user',
  orderCounts: 'user',
  walletBalance: 'user',
  walletTransactions: 'user',
  pointsBalance: 'user',
  orderStatus: 'order',
  orderEvents: 'order',
  walletTransactionStatus: 'wallet',
  orderDocument: 'order',
};

/** Records failed sign-ins, and which staff viewed whose data (ASVS 16.3, DPDP rules). */
export function watchCalls(platform: Platform, bindings: readonly Binding[]): Binding[] {
  return bindings.map((binding) => {
    const { call } = binding;
    const isProof = PROOF_CALLS.has(call.name);
    const isView = call.name in STAFF_VIEWS || call.name in CUSTOMER_VIEWS;
    if (!isProof && !isView) return binding;
    return {
      ...binding,
      handle: async (incoming: Incoming<AnyCall>) => {
        try {
          const result = await binding.handle(incoming);
          if (isView) await recordView(platform, call, incoming);
          else if (isRejectedRedirect(result)) await recordFailure(platform, call, incoming, 'provider');
          return result;
        } catch (error) {
          if (isProof && error instanceof Refusal && isFailure(call, error.type))
            await recordFailure(platform, call, incoming, error.type);
          throw error;
        }
      },
    };
  });
}

function isFailure(call: AnyCall, type: string): boolean {
  const definition = (call.refusals as Refusals)[type] ?? (SHARED_REFUSALS as Refusals)[type];
  return definition !== undefined && FAILED_STATUSES.has(definition.status) && !IGNORED_REFUSALS.has(type);
}

/** Signing in with Google always ends in a redirect, even if it fails. */
function isRejectedRedirect(result: unknown): boolean {
  return result instanceof Response && /[?&]error=google/.test(result.headers.get('location') ?? '');
}

async function recordFailure(platform: Platform, call: AnyCall, incoming: Incoming<AnyCall>, reason: string) {
  const account = incoming.caller ?? (await findAccount(platform.db.queries, incoming.body));
  await record(platform, {
    action: 'sign-in.failed',
    actorId: account?.id ?? null,
    actor: '',
    address: incoming.address,
    subject: 'user',
    subjectId: account?.userid ?? '',
    reason: `${call.name}: ${reason}`,
  });
}

/** Finds the account that somebody tried to access. Text that matches none is not stored: it may be a password. */
async function findAccount(queries: Queries, body: unknown) {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const email = typeof fields.email === 'string' ? readEmail(fields.email) : null;
  const mobile = readMobile(String(fields.mobile ?? fields.mobileNumber ?? fields.mobilenumber ?? ''));
  if (!email && !mobile) return undefined;
  return queries
    .selectFrom('users')
    .select(['id', 'userid'])
    .where((where) =>
      where.or([
        ...(email ? [where('email_key', '=', email)] : []),
        ...(mobile ? [where('mobile', '=', mobile)] : []),
      ]),
    )
    .executeTakeFirst();
}

async function recordView(platform: Platform, call: AnyCall, incoming: Incoming<AnyCall>): Promise<void> {
  const { caller, address } = incoming;
  if (caller?.role !== 'admin') return;
  const args = { ...(incoming.params ?? {}), ...(incoming.body ?? {}) } as Readonly<
    Record<string, string | undefined>
  >;
  const subject = STAFF_VIEWS[call.name] ?? CUSTOMER_VIEWS[call.name] ?? 'user';
  const subjectId = args.id ?? args.userid ?? args.userId ?? args.orderid ?? args.client_txn_id ?? '';
  const mayBeOwn = subject === 'user' || call.name in CUSTOMER_VIEWS;
  if (mayBeOwn && (await isOwn(platform.db.queries, caller, { subject, subjectId }))) return;
  await record(platform, {
    action: `view.${subject}`,
    actorId: caller.id,
    actor: caller.email || caller.userid,
    address,
    subject,
    subjectId,
    reason: '',
  });
}

async function isOwn(
  queries: Queries,
  caller: Caller,
  { subject, subjectId }: { subject: ViewSubject; subjectId: string },
): Promise<boolean> {
  if (subject === 'user')
    return subjectId === caller.id || subjectId.toUpperCase() === caller.userid.toUpperCase();
  const reference = shopReference(subjectId);
  const query =
    subject === 'order'
      ? queries
          .selectFrom('orders')
          .select('id')
          .where('user_id', '=', caller.id)
          .where((where) => where.or([where('orderid', '=', reference), where('id', '=', subjectId)]))
      : queries
          .selectFrom('wallet_transactions')
          .select('id')
          .where('user_id', '=', caller.id)
          .where('txnid', '=', reference);
  return (await query.executeTakeFirst()) !== undefined;
}

async function record({ db, clock, log }: Platform, event: RepeatedEvent): Promise<void> {
  try {
    await recordAggregate(db.queries, event, clock.now());
  } catch (error) {
    log.error({ err: error, action: event.action }, 'recording an audit event failed');
  }
}
