import type { OpeningStep, ProviderRole } from '@rush/contract/admin-opening.ts';
import type { ProviderProbe } from '#backoffice/preflight/probe.ts';
import { gatewayKey } from '#backoffice/preflight/provider-probes.ts';
import { SUPPLIERS } from '#fulfilment/suppliers/registry.ts';
import { variablesOf } from '#platform/config/provider-descriptor.ts';
import type { Platform } from '#platform/platform.ts';
import { readTries, type Try } from './read-records.ts';
import { hashKeys, listProviderProbes } from './try-provider.ts';

type ProviderStep = Extract<OpeningStep, { kind: 'provider' }>;

/** A provider that the checklist names whether it is set up or not. */
interface Wanted {
  role: ProviderRole;
  label: string;
  variables: readonly string[];
  /** Whether a shop opens without it. */
  isOptional: boolean;
}

/** Who is to be set up and tried: each provider that has its keys, and of every role that has none its first choice. */
export async function readProviderSteps(
  platform: Platform,
  { needsSupplier }: { needsSupplier: boolean },
): Promise<ProviderStep[]> {
  const tries = await readTries(platform.db.queries);
  const probes = listProviderProbes(platform).filter(
    ({ role }) => role !== 'pictures' || platform.config.files.s3,
  );
  const missing = listWanted(needsSupplier).filter(({ role }) =>
    probes.every((probe) => probe.role !== role),
  );
  const steps = [
    ...probes.map((probe): ProviderStep => {
      const found = tries.get(probe.key);
      const tried = found?.keys === hashKeys(platform, probe) ? found : null;
      return stepOf(
        { ...probe, isOptional: isOptional(platform, probe, needsSupplier) },
        tried && { by: tried.by, at: tried.at, outcome: tried.outcome, said: tried.said },
      );
    }),
    ...missing.map(
      ({ role, label, variables, isOptional }): ProviderStep => ({
        kind: 'provider',
        state: isOptional ? 'optional' : 'open',
        data: { provider: '', label, role, isSimulated: false, variables: [...variables], tried: null },
      }),
    ),
  ];
  const order: readonly ProviderRole[] = ['payments', 'supplier', 'mail', 'sms', 'sign-in', 'pictures'];
  return steps.sort((a, b) => order.indexOf(a.data.role) - order.indexOf(b.data.role));
}

/** Whether a shop opens without it. In the demo every provider is set up; of its own keys each is to be tried. */
function isOptional(
  { config }: Platform,
  { key, role, isSimulated }: ProviderProbe,
  needsSupplier: boolean,
): boolean {
  if (!isSimulated) return false;
  if (role === 'payments') return key !== gatewayKey(config.payments.gateway);
  return role === 'supplier' ? !needsSupplier : role === 'sms' || role === 'sign-in';
}

/** A shop does not start without its gateway. */
function listWanted(needsSupplier: boolean): Wanted[] {
  return [
    {
      role: 'supplier',
      label: SUPPLIERS.map(({ label }) => label).join(' / '),
      variables: SUPPLIERS.flatMap((supplier) => variablesOf(supplier)),
      isOptional: !needsSupplier,
    },
    { role: 'mail', label: 'SMTP', variables: ['SMTP_URL', 'MAIL_FROM'], isOptional: false },
    { role: 'sms', label: 'SMS', variables: ['SMS_PROVIDER'], isOptional: true },
    {
      role: 'sign-in',
      label: 'Google',
      variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      isOptional: true,
    },
  ];
}

/** @param tried with the keys that are set now */
export function stepOf(
  probe: Pick<ProviderProbe, 'key' | 'name' | 'role' | 'variables' | 'isSimulated'> & {
    isOptional: boolean;
  },
  tried: Try | null,
): ProviderStep {
  const { key, name, role, variables, isSimulated, isOptional } = probe;
  // A simulator that answers proves nothing about the provider.
  const isProven = tried?.outcome === 'ok' && !isSimulated;
  return {
    kind: 'provider',
    state: tried && tried.outcome !== 'ok' ? 'failed' : isProven ? 'done' : isOptional ? 'optional' : 'open',
    data: { provider: key, label: name, role, isSimulated, variables: [...variables], tried },
  };
}
