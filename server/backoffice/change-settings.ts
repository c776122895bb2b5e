import { alertOwners } from '#accounts/staff-circle.ts';
import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { SettingName } from '#platform/settings/settings.ts';
import { recordAudit } from './record-audit.ts';

/** Changes all settings or none, with audit log entries. Refuses `setting-invalid`, naming each invalid one. */
export async function changeSettings(platform: Platform, actor: Actor, wanted: Record<string, unknown>) {
  const { db, settings } = platform;
  const isSetting = (name: string): name is SettingName => Object.hasOwn(settings.declarations, name);
  const fields = Object.entries(wanted).flatMap(([name, value]) => {
    if (!isSetting(name)) return [{ field: name, message: 'is not a setting' }];
    const { error } = settings.declarations[name]!.schema.safeParse(value);
    return error ? [{ field: name, message: error.issues[0]?.message ?? 'does not fit' }] : [];
  });
  if (fields.length > 0) refuse('setting-invalid', { fields });
  // Sorted, so that concurrent calls lock the rows in the same order.
  const names = Object.keys(wanted).filter(isSetting).sort();
  const limits = names.filter((name) => name.startsWith('grant.'));
  await db.transaction(async (tx) => {
    // These decide what needs a second owner.
    if (limits.length > 0)
      await alertOwners(platform, tx, {
        subject: 'Limits of grants changed',
        text: `${actor.caller.email} changed ${limits.join(', ')}.`,
      });
    for (const name of names) {
      await settings.write(tx, name, wanted[name], actor.caller.id);
      await recordAudit(tx, actor, {
        action: 'setting.change',
        subject: 'setting',
        subjectId: name,
        before: settings.get(name),
        after: wanted[name],
      });
    }
  });
  await settings.renew();
}
