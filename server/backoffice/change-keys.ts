import type { changeKeys as call } from '@rush/contract/admin-settings.ts';
import type { BodyOf } from '@rush/contract/call.ts';
import { requireFreshProof } from '#accounts/fresh-proof.ts';
import { alertOwners } from '#accounts/staff-circle.ts';
import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { KEYS_TOPIC, readStoredKeys, writeStoredKey } from '#platform/settings/stored-keys.ts';
import { groupNames, inWords } from './key-groups.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Sets all keys or none, with audit log entries that never contain a key. Refuses with `setting-invalid`, naming each
 * invalid key, and as `requireFreshProof` does.
 */
export async function changeKeys(
  platform: Platform,
  actor: Actor,
  { keys, password }: BodyOf<typeof call>,
): Promise<void> {
  const { config, db, events, settings, limits } = platform;
  const { caller, address } = actor;
  await requireFreshProof({ platform, limits }, caller, { password, address });
  const stored = await readStoredKeys(platform);
  const changes = Object.entries(keys)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== (stored[name] ?? ''));
  if (changes.length === 0) return;
  const { problems } = config.withKeys({ ...stored, ...Object.fromEntries(changes) });
  const names = changes.map(([name]) => name);
  const known = groupNames(names);
  const fields = [...new Set([...names, ...known])].flatMap((field) => {
    if (!known.includes(field)) return [{ field, message: 'There is no key with this name.' }];
    if (names.includes(field) && config.definedVariables.has(field))
      return [{ field, message: 'This is set on the server, so it can’t be changed here.' }];
    if (/\p{Cc}/u.test(keys[field]?.trim() ?? '')) return [{ field, message: 'This must be a single line.' }];
    const problem = problems.find((text) => text.startsWith(`${field}: `));
    if (problem?.includes(' not set, unlike ')) return [{ field, message: 'Enter this one too.' }];
    if (problem?.includes(' is a demo value'))
      return [{ field, message: 'This is a demo key. Enter your own.' }];
    return problem ? [{ field, message: inWords(problem) }] : [];
  });
  if (fields.length > 0) refuse('setting-invalid', { fields });
  await db.transaction(async (tx) => {
    for (const [name, value] of changes) {
      await writeStoredKey(platform, tx, { name, value, by: caller.id });
      const change = { action: 'key.change', subjectId: inWords(name) } as const;
      await recordAudit(tx, actor, { ...change, after: { set: value !== '' } });
    }
    await alertOwners(platform, tx, {
      subject: 'Provider keys changed',
      text: `${caller.email} changed these in the settings: ${names.map(inWords).join(', ')}.`,
    });
  });
  await events.handleChange(KEYS_TOPIC);
  await settings.renew();
}
