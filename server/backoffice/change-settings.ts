import { rupeesFromPaise } from '@rush/contract/money.ts';
import type { z } from 'zod';
import { readSecondFactor } from '#accounts/second-factor.ts';
import { alertOwners } from '#accounts/staff-circle.ts';
import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { SettingName } from '#platform/settings/settings.ts';
import { recordAudit } from './record-audit.ts';

/** Describes what is wrong with a value, with money in rupees. */
function problemOf(name: string, issue: z.core.$ZodIssue): string {
  const isMoney = name.endsWith('Paise') || name.includes('.paisePer');
  const bound = (limit: number | bigint) =>
    isMoney ? `₹${rupeesFromPaise(Number(limit))}` : new Intl.NumberFormat('en-IN').format(limit);
  const isText = 'origin' in issue && issue.origin === 'string';
  if (issue.code === 'too_big')
    return `must be at most ${bound(issue.maximum)}${isText ? ' characters' : ''}`;
  if (issue.code === 'too_small')
    return `must be at least ${bound(issue.minimum)}${isText ? ' characters' : ''}`;
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'must be a whole number';
  return issue.message;
}

/** The first setting of each pair must not exceed the second. */
const ORDERED_PAIRS: readonly [SettingName, SettingName, string][] = [
  ['topUp.minPaise', 'topUp.maxPaise', 'The smallest top-up must not exceed the largest.'],
  ['topUp.maxPaise', 'topUp.dailyCapPaise', 'The largest top-up must not exceed the top-ups per day.'],
  ['topUp.maxPaise', 'wallet.balanceCapPaise', 'The largest top-up must not exceed the largest balance.'],
  ['sms.capHourPaise', 'sms.capDayPaise', 'The hourly limit must not exceed the daily limit.'],
  ['disk.refuseBelowMegabytes', 'disk.mailBelowMegabytes', 'The warning must come first.'],
];

/** Changes all settings or none, with audit log entries. Refuses with `setting-invalid`, naming each invalid one. */
export async function changeSettings(platform: Platform, actor: Actor, changes: Record<string, unknown>) {
  const { db, settings } = platform;
  const isSetting = (name: string): name is SettingName => Object.hasOwn(settings.declarations, name);
  const fields = Object.entries(changes).flatMap(([name, value]) => {
    if (!isSetting(name)) return [{ field: name, message: 'is not a setting' }];
    const [issue] = settings.declarations[name]!.schema.safeParse(value).error?.issues ?? [];
    return issue ? [{ field: [name, ...issue.path].join('.'), message: problemOf(name, issue) }] : [];
  });
  const merged: Record<string, unknown> = { ...settings.all(), ...changes };
  for (const [low, high, message] of fields.length === 0 ? ORDERED_PAIRS : [])
    if (Number(merged[low]) > Number(merged[high]))
      fields.push(...[low, high].filter((name) => name in changes).map((field) => ({ field, message })));
  const secondFactorSetting = 'admin.secondFactorRequired';
  // Otherwise the caller would be locked out at once.
  if (changes[secondFactorSetting] === true && !(await readSecondFactor(platform, actor.caller)).isOn)
    fields.push({ field: secondFactorSetting, message: 'Set up your own authenticator app first.' });
  if (fields.length > 0) refuse('setting-invalid', { fields });
  // Sorted, so that concurrent calls lock the rows in the same order.
  const names = Object.keys(changes).filter(isSetting).sort();
  const limits = names.filter((name) => name.startsWith('grant.'));
  await db.transaction(async (tx) => {
    // These limits decide what a second owner must confirm.
    if (limits.length > 0)
      await alertOwners(platform, tx, {
        subject: 'Grant limits changed',
        text: `${actor.caller.email} changed ${limits.length === 1 ? 'a limit' : `${limits.length} limits`} on R-Coin grants (Settings, Safety). The audit log has the values.`,
      });
    for (const name of names) {
      await settings.write(tx, name, changes[name], actor.caller.id);
      await recordAudit(tx, actor, {
        action: 'setting.change',
        subjectId: name,
        before: settings.get(name),
        after: changes[name],
      });
    }
  });
  await settings.renew();
}
