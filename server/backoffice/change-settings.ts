import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { SettingName } from '#platform/settings/settings.ts';
import { recordAudit } from './record-audit.ts';

/** Changes settings by name, all or none. Refuses `setting-invalid`, naming each that does not fit. */
export async function changeSettings(
  { db, settings }: Platform,
  actor: Actor,
  wanted: Record<string, unknown>,
): Promise<void> {
  const isSetting = (name: string): name is SettingName => Object.hasOwn(settings.declarations, name);
  const fields = Object.entries(wanted).flatMap(([name, value]) => {
    const declaration = isSetting(name) ? settings.declarations[name] : undefined;
    if (!declaration) return [{ field: name, message: 'is not a setting' }];
    const parsed = declaration.schema.safeParse(value);
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
