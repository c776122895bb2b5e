import { createHmac } from 'node:crypto';
import { isProviderProbe, type ProviderProbe, runProbe } from '#backoffice/preflight/probe.ts';
import { providerProbes } from '#backoffice/preflight/provider-probes.ts';
import { recordAudit } from '#backoffice/record-audit.ts';
import type { Actor } from '#platform/audit.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { TryEntry } from './read-records.ts';

/** The probe of every provider that is set up. */
export const listProviderProbes = ({ config, clock }: Platform): ProviderProbe[] =>
  providerProbes(config, clock).filter(isProviderProbe);

/** Tells whether a provider was set up anew since it was tried, and nothing of its keys. */
export function hashKeys({ config }: Platform, { setUpWith }: ProviderProbe): string {
  return createHmac('sha256', `provider try ${config.secret}`)
    .update(JSON.stringify(setUpWith))
    .digest('hex');
}

/** Asks a provider for something that changes nothing, and puts what it said on record. Refuses `provider-not-set-up`. */
export async function tryProvider(platform: Platform, actor: Actor, key: string): Promise<void> {
  const probe = listProviderProbes(platform).find((each) => each.key === key);
  if (!probe) refuse('provider-not-set-up');
  const { outcome, said } = await runProbe(probe);
  const after: TryEntry = { outcome, said, keys: hashKeys(platform, probe) };
  await platform.db.transaction((tx) =>
    recordAudit(tx, actor, {
      action: 'provider.try',
      subject: 'provider',
      subjectId: key,
      before: null,
      after,
    }),
  );
}
