import * as calls from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { inWords } from '#backoffice/key-groups.ts';
import { recordAudit } from '#backoffice/record-audit.ts';
import type { Actor, AuditEntry } from '#platform/audit.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import type { TestRunEntry } from './check.ts';
import { listChecks } from './list-checks.ts';
import { hashKeys, listProviders, tryProvider } from './provider-checks.ts';

export function openingRoutes(platform: Platform): Binding[] {
  const readChecks = async () => {
    const checks = await listChecks(platform);
    return {
      open: checks.filter(({ state }) => state === 'open' || state === 'failed').length,
      checks: checks.map((check) => ({ ...check, lines: check.lines.map(inWords) })),
    };
  };
  return [
    bind(calls.readOpening, readChecks),
    bind(calls.tryProviders, async (incoming) => {
      await tryProviders(platform, incoming, incoming.body.provider);
      return readChecks();
    }),
    bind(calls.confirmRead, async (incoming) => {
      const entry = {
        action: 'opening.confirm',
        subject: 'opening',
        subjectId: incoming.body.subject,
      } as const;
      const change = { before: null, after: { version: NOTICE_VERSION } };
      await platform.db.transaction((tx) => recordAudit(tx, incoming, { ...entry, ...change }));
      return readChecks();
    }),
  ];
}

/** Tests the providers under `key`, or all, and records the results. Refuses with `provider-not-set-up`. */
async function tryProviders(platform: Platform, actor: Actor, key: string | undefined): Promise<void> {
  const { config, clock, db } = platform;
  const providers = listProviders(config, clock, true).filter(({ run }) => run);
  const selected = providers.filter((item) => key === undefined || `${item.key}:`.startsWith(`${key}:`));
  if (selected.length === 0) refuse('provider-not-set-up');
  const entries = await Promise.all(
    selected.map(async (provider): Promise<AuditEntry> => {
      const after: TestRunEntry = { ...(await tryProvider(provider)), keys: hashKeys(config, provider) };
      return { action: 'provider.try', subject: 'provider', subjectId: provider.key, before: null, after };
    }),
  );
  await db.transaction(async (tx) => {
    for (const entry of entries) await recordAudit(tx, actor, entry);
  });
}
