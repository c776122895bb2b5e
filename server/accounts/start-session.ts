import type { MessageData } from '@rush/contract/messages.ts';
import type { Role } from '@rush/contract/roles.ts';
import type { SessionUser } from '@rush/contract/sessions.ts';
import { parseUserAgent } from '@rush/contract/user-agent.ts';
import type { Queries } from '#platform/database/database.ts';
import { newId, newSecret, sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { recordIdentitySignals } from '#rewards/identity-signals.ts';
import type { ClientContext } from './client-context.ts';
import { cancelErasure } from './erasures.ts';
import { type UserRow, writeUser } from './find-user.ts';
import { isNewDevice, noteKnownDevice } from './known-devices.ts';
import { notifyAccountChange } from './notify-account-change.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** How long a session lasts, and how long it may be idle (SES-3, ASVS 7.3). */
function lifetime(method: string, role: Role): { seconds: number; idleSeconds: number } {
  if (role === 'admin') return { seconds: 12 * HOUR, idleSeconds: HOUR / 2 };
  return method === 'google'
    ? { seconds: 6 * HOUR, idleSeconds: 6 * HOUR }
    : { seconds: 30 * DAY, idleSeconds: 7 * DAY };
}

export type SignedInUser = Pick<
  UserRow,
  'id' | 'userid' | 'name' | 'email' | 'mobile' | 'role' | 'staff_role' | 'language'
>;

export interface NewSession {
  token: string;
  user: SessionUser;
  /** Unix ms. */
  expiryTime: number;
}

/**
 * Opens a session, storing only the token's hash, and remembers the device. Cancels a pending erasure. The session
 * counts as fresh proof for ten minutes.
 */
export async function startSession(
  queries: Queries,
  user: SignedInUser,
  context: ClientContext & { method: string; now: Date },
): Promise<NewSession> {
  await cancelErasure(queries, user.id, context.now);
  const token = newSecret();
  const { seconds, idleSeconds } = lifetime(context.method, user.role);
  const expiresAt = new Date(context.now.getTime() + seconds * 1000);
  const deviceHash = await noteKnownDevice(queries, user.id, context, context.now);
  await queries
    .insertInto('sessions')
    .values({
      id: newId(context.now.getTime()),
      token_hash: sha256(token),
      user_id: user.id,
      method: context.method,
      user_agent: context.userAgent,
      address: context.address,
      created_at: context.now,
      last_seen_at: context.now,
      expires_at: expiresAt,
      idle_seconds: idleSeconds,
      proven_at: context.now,
      device_hash: deviceHash,
    })
    .execute();
  if (!user.language && context.language) await writeUser(queries, user.id, { language: context.language });
  await recordIdentitySignals(queries, user.id, {
    key: context.signalKey,
    mobile: user.mobile,
    email: user.email,
    device: context.device,
  });
  return {
    token,
    user: presentUser({ ...user, language: user.language ?? context.language }),
    expiryTime: expiresAt.getTime(),
  };
}

export function presentUser(user: SignedInUser): SessionUser {
  return {
    _id: user.id,
    userid: user.userid,
    name: user.name,
    email: user.email,
    mobilenumber: user.mobile ?? '',
    role: user.role,
    staffRole: user.staff_role,
    language: user.language,
  };
}

/** The absolute end of a session, fixed when it began, in Unix ms. */
export async function readSessionEnd(queries: Queries, sessionId: string): Promise<number> {
  const { expires_at } = await queries
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return expires_at.getTime();
}

/** Opens a session after a successful sign-in, and notifies the account's owner if the device is new. */
export async function startSessionAndNotify(
  platform: Platform,
  queries: Queries,
  user: SignedInUser & { email_proven: boolean },
  context: ClientContext & { method: string },
): Promise<NewSession> {
  const now = platform.clock.now();
  const isNew = await isNewDevice(queries, user.id, context);
  const session = await startSession(queries, user, { ...context, now });
  if (isNew)
    await notifyAccountChange(
      platform,
      queries,
      { ...user, language: user.language ?? context.language },
      {
        kind: 'device',
        before: {},
        device: deviceOf(context),
      },
    );
  return session;
}

/** Browser and system: a full user agent means little to people and triples the length of an SMS. */
function deviceOf({
  userAgent,
  address,
}: ClientContext): NonNullable<MessageData<'account-changed'>['device']> {
  return { ...(parseUserAgent(userAgent) ?? { browser: null, system: null }), address };
}
