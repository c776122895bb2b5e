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

/** Which providers have their keys, never the keys, and whether they answer. */
export async function listProviders({ config, db, clock }: Platform) {
  const failing = await db.queries
    .selectFrom('supplier_health')
    .selectAll()
    .where((row) => row.or([row('failures', '>', 0), row('open_until', '>', clock.now())]))
    .execute();
  const provider = (kind: string, name: string, key: string, supplier?: string) => {
    const wrong = failing.filter((row) => row.supplier === supplier);
    const health = wrong.map((row) => `${row.region} failing: ${row.reason}`.trim()).join('; ');
    return { kind, name, isSet: key !== '', health: key === '' ? 'not set up' : health || 'set up' };
  };
  return [
    provider('payments', 'EKQR', config.payments.ekqr.key),
    provider('payments', 'Razorpay', config.payments.razorpay.keySecret),
    provider('suppliers', 'Smile.one', config.suppliers.smileone.key, 'smileone'),
    provider('suppliers', 'MooGold', config.suppliers.moogold.secret, 'moogold'),
    provider('mail', 'SMTP', config.mail.smtpUrl),
    provider('sms', 'MSG91', config.sms.msg91.key),
    provider('sms', 'Twilio', config.sms.twilio.authToken),
    provider('sign-in', 'Google', config.google.clientSecret),
    provider('sign-in', 'Hosted identity provider', config.hostedIdentity.clientId),
  ];
}
