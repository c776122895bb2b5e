import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { SETTINGS, type SettingName } from '#platform/settings/settings-list.ts';
import { recordAudit } from './record-audit.ts';

const isSetting = (name: string): name is SettingName => Object.hasOwn(SETTINGS, name);

/** Changes settings by name, all or none. Refuses `setting-invalid`, naming each that does not fit. */
export async function changeSettings(
  { db, settings }: Platform,
  actor: Actor,
  wanted: Record<string, unknown>,
): Promise<void> {
  const fields = Object.entries(wanted).flatMap(([name, value]) => {
    if (!isSetting(name)) return [{ field: name, message: 'is not a setting' }];
    const parsed = SETTINGS[name].safeParse(value);
    return parsed.success
      ? []
      : [{ field: name, message: parsed.error.issues[0]?.message ?? 'does not fit' }];
  });
  if (fields.length > 0) refuse('setting-invalid', { fields });
  for (const [name, value] of Object.entries(wanted)) {
    if (!isSetting(name)) continue;
    const before = settings.get(name);
    await settings.set(name, value, actor.caller.id);
    await db.transaction((tx) =>
      recordAudit(tx, actor, {
        action: 'setting.change',
        subject: 'setting',
        subjectId: name,
        before,
        after: value,
      }),
    );
  }
}
