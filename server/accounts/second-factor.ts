import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Queries, Tx } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { newShortCode, sha256 } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { seal, unseal } from '#platform/seal.ts';
import type { AccountParts } from './account-parts.ts';
import { endSessions } from './end-sessions.ts';
import { findUserById } from './find-user.ts';
import { readFreshProof } from './fresh-proof.ts';
import { DISPUTE_DAYS, notifyAccountChange } from './notify-account-change.ts';
import type { ChangeBefore } from './tables.ts';

const STEP_SECONDS = 30;
const RECOVERY_CODES = 8;
const APP_CODE = /^[0-9]{6}$/;

function keyOf({ config }: Platform): Buffer {
  return createHash('sha256').update(`second factor ${config.secret}`).digest();
}

function totpOf(platform: Platform, secret: string, label: string): TOTP {
  return new TOTP({
    issuer: platform.settings.get('brand.name'),
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
  });
}

/** Whether staff must have a second factor: always in production, otherwise if the setting says so. */
export function isSecondFactorRequired({ config, settings }: Platform): boolean {
  return config.isProduction || settings.get('admin.secondFactorRequired');
}

export async function readSecondFactor(
  platform: Platform,
  caller: Caller,
): Promise<{ isOn: boolean; isRequired: boolean; recoveryCodesLeft: number }> {
  const factor = await platform.db.queries
    .selectFrom('second_factors')
    .select('recovery_hashes')
    .where('user_id', '=', caller.id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return {
    isOn: factor !== undefined,
    isRequired: caller.role === 'admin' && isSecondFactorRequired(platform),
    recoveryCodesLeft: factor?.recovery_hashes.length ?? 0,
  };
}

/** A new secret, effective once confirmed. Refuses with `second-factor-on`: a session alone must not replace it. */
export async function startSecondFactor(
  platform: Platform,
  user: { id: string; email: string; mobile: string },
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  const row = await platform.db.queries
    .insertInto('second_factors')
    .values({ user_id: user.id, secret: seal(keyOf(platform), secret), confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: seal(keyOf(platform), secret), last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  if (!row) refuse('second-factor-on');
  return { secret, uri: totpOf(platform, secret, user.email || user.mobile).toString() };
}

/**
 * Confirms the secret with a code, after which signing in requires one. Ends every other session. Refuses with
 * `second-factor-not-started`, `second-factor-wrong`, `too-many-requests`. @returns the recovery codes
 */
export async function confirmSecondFactor(
  parts: AccountParts,
  caller: { id: string; sessionId: string },
  code: string,
): Promise<string[]> {
  const { platform } = parts;
  const userId = caller.id;
  const factor = await platform.db.queries
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor) refuse('second-factor-not-started');
  await requireCode(parts, { userId, limitKey: userId, code });
  const codes = Array.from({ length: RECOVERY_CODES }, () => newShortCode(10));
  await platform.db.transaction(async (tx) => {
    await tx
      .updateTable('second_factors')
      .set({ confirmed_at: platform.clock.now(), recovery_hashes: codes.map(sha256) })
      .where('user_id', '=', userId)
      .execute();
    await endSessions(tx, userId, caller.sessionId);
    // A dispute undoes this only if the device is so new that its own notice could still be disputed.
    const isUndoable = !(await isLongKnown(tx, caller.sessionId, platform.clock.now()));
    await notify(platform, tx, userId, isUndoable ? { secondFactor: null } : {});
  });
  return codes;
}

/** Whether the account first saw the session's device so long ago that its notice can no longer be disputed. */
async function isLongKnown(queries: Queries, sessionId: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - DISPUTE_DAYS * 86_400_000);
  const { rows } = await sql`
    select from sessions s join known_devices d using (user_id, device_hash)
    where s.id = ${sessionId} and d.first_seen_at <= ${since}`.execute(queries);
  return rows.length > 0;
}

/**
 * Removes the second factor with a current code; an account without a password also needs fresh proof. Refuses with
 * `second-factor-wrong`, `fresh-proof-required`, `too-many-requests`.
 */
export async function removeSecondFactor(parts: AccountParts, caller: Caller, code: string): Promise<void> {
  const { platform } = parts;
  const { hasPassword, isFresh } = await readFreshProof(platform, caller);
  if (!hasPassword && !isFresh) refuse('fresh-proof-required');
  await requireCode(parts, { userId: caller.id, limitKey: caller.id, code });
  await platform.db.transaction(async (tx) => {
    const factor = await tx
      .deleteFrom('second_factors')
      .where('user_id', '=', caller.id)
      .returningAll()
      .executeTakeFirst();
    if (!factor?.confirmed_at) return;
    await notify(platform, tx, caller.id, {
      secondFactor: {
        secret: factor.secret,
        confirmedAt: factor.confirmed_at.toISOString(),
        recoveryHashes: factor.recovery_hashes,
      },
    });
  });
}

async function notify(platform: Platform, tx: Tx, userId: string, before: ChangeBefore): Promise<void> {
  await notifyAccountChange(platform, tx, await findUserById(tx, userId), { kind: 'second-factor', before });
}

export async function hasSecondFactor(queries: Queries, userId: string): Promise<boolean> {
  const factor = await queries
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Boolean(factor?.confirmed_at);
}

/**
 * Requires a code from users with a second factor. A known device has its own limit on wrong codes. Refuses with
 * `second-factor-required`, `second-factor-wrong` and `too-many-requests`.
 */
export async function requireSecondFactor(
  parts: AccountParts,
  user: { id: string },
  { code, knownDevice }: { code: string | undefined; knownDevice: string | null },
): Promise<void> {
  if (!(await hasSecondFactor(parts.platform.db.queries, user.id))) return;
  if (!code) refuse('second-factor-required');
  const limitKey = knownDevice ? `${user.id} ${knownDevice}` : user.id;
  await requireCode(parts, { userId: user.id, limitKey, code });
}

/** Checks a current code from the caller's second factor. Refuses with `second-factor-wrong`, `too-many-requests`. */
export async function requireOwnCode(parts: AccountParts, caller: Caller, code: string): Promise<void> {
  if (!(await hasSecondFactor(parts.platform.db.queries, caller.id))) refuse('second-factor-wrong');
  await requireCode(parts, { userId: caller.id, limitKey: caller.id, code });
}

async function requireCode(
  { platform, limits }: AccountParts,
  { userId, limitKey, code }: { userId: string; limitKey: string; code: string },
): Promise<void> {
  await limits.require('code-try', { account: limitKey });
  if (!(await consumeCode(platform, userId, code))) refuse('second-factor-wrong');
  await limits.release('code-try', { account: limitKey });
}

/** Each app code or recovery code is valid once. */
async function consumeCode(platform: Platform, userId: string, code: string): Promise<boolean> {
  const { db, clock } = platform;
  return db.transaction(async (tx) => {
    const factor = await tx
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!factor) return false;
    const now = clock.now().getTime();
    // Anything but six digits can only be a recovery code.
    const delta = APP_CODE.test(code)
      ? totpOf(platform, unseal(keyOf(platform), factor.secret), '').validate({
          token: code,
          timestamp: now,
          window: 1,
        })
      : null;
    if (delta !== null) {
      const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
      if (step <= factor.last_step) return false;
      await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute();
      return true;
    }
    const hash = sha256(code);
    if (!factor.recovery_hashes.includes(hash)) return false;
    await tx
      .updateTable('second_factors')
      .set({ recovery_hashes: factor.recovery_hashes.filter((other) => other !== hash) })
      .where('user_id', '=', userId)
      .execute();
    return true;
  });
}
