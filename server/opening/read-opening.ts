import type { OpeningData, OpeningKind, OpeningStep } from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { sql } from 'kysely';
import { findDemoRows } from '#backoffice/going-live/find-demo-rows.ts';
import { readBackups } from '#backups/routes.ts';
import type { Platform } from '#platform/platform.ts';
import { findFirstOrder } from './find-first-order.ts';
import { readProviderSteps } from './provider-steps.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readConfirmations } from './read-records.ts';
import { readStaff } from './read-staff.ts';

const NAMES_MAX = 8;

/** What stands between the shop and its first real customer: every step with its state, from the facts of this moment. */
export async function readOpening(platform: Platform) {
  const steps = await readSteps(platform);
  return { open: steps.filter(({ state }) => state === 'open' || state === 'failed').length, steps };
}

async function readSteps(platform: Platform): Promise<OpeningStep[]> {
  const { db, settings } = platform;
  const catalogue = await readCatalogue(db.queries, settings);
  const confirmed = await readConfirmations(db.queries);
  const { sellable, demo, ...prices } = catalogue;
  const missing = [...settings.unfilled()];
  return [
    serverStep(platform),
    await demoStep(platform),
    step('identity', missing.length === 0 ? 'done' : 'open', { missing }),
    taxStep(platform, confirmed.tax),
    ...(await readProviderSteps(platform, { needsSupplier: await sellsFromSuppliers(platform) })),
    step('catalogue', sellable > 0 ? 'done' : 'open', { sellable, demo }),
    step('prices', prices.below.length > 0 ? 'failed' : sellable > 0 && confirmed.prices ? 'done' : 'open', {
      ...prices,
      confirmed: confirmed.prices,
    }),
    step('policies', confirmed.terms && confirmed.privacy && confirmed.refund ? 'done' : 'open', {
      version: NOTICE_VERSION,
      terms: confirmed.terms,
      privacy: confirmed.privacy,
      refund: confirmed.refund,
    }),
    await staffStep(platform),
    await backupStep(platform),
    await firstOrderStep(platform),
  ];
}

function step<K extends OpeningKind>(
  kind: K,
  state: OpeningStep['state'],
  data: OpeningData<K>,
): OpeningStep {
  return { kind, state, data } as OpeningStep;
}

function serverStep({ config: { isProduction, inProduction } }: Platform): OpeningStep {
  const names = inProduction.problems.map((problem) => problem.split(':')[0] ?? problem);
  return step('server', isProduction ? 'done' : 'open', { isProduction, problems: [...new Set(names)] });
}

/** A shop in production does not start on a database that holds the demo, so it is not looked for again there. */
async function demoStep({ db, config }: Platform): Promise<OpeningStep> {
  const findings = config.isProduction ? [] : await findDemoRows(db.queries);
  return step('demo', findings.length === 0 ? 'done' : 'open', {
    findings: findings.map(({ kind, count, names }) => ({
      kind,
      count,
      names: names.slice(0, NAMES_MAX),
    })),
  });
}

function taxStep({ settings }: Platform, confirmed: OpeningData<'tax'>['confirmed']): OpeningStep {
  const registration = settings.get('tax.registration');
  const hasGstin = settings.get('tax.gstin') !== '';
  const isLacking = registration !== 'unregistered' && !hasGstin;
  return step('tax', isLacking ? 'failed' : confirmed ? 'done' : 'open', {
    registration,
    hasGstin,
    confirmed,
  });
}

/** Whether an own pack is delivered by a supplier. */
async function sellsFromSuppliers({ db }: Platform): Promise<boolean> {
  const { rows } = await sql`
    select from items i where i.deleted_at is null and (i.is_api or exists (
      select from product_items pi join products p on p.id = pi.product_id
      where pi.item_id = i.id and p.deleted_at is null and p.is_api)) limit 1`.execute(db.queries);
  return rows.length > 0;
}

async function staffStep(platform: Platform): Promise<OpeningStep> {
  const staff = await readStaff(platform.db.queries);
  const isGuarded = staff.owners > 0 && staff.withoutSecondFactor.length === 0;
  return step('staff', isGuarded ? 'done' : 'open', staff);
}

async function backupStep(platform: Platform): Promise<OpeningStep> {
  const { isPlanned, isOverdue, last, failure } = await readBackups(platform);
  const state = failure || isOverdue ? 'failed' : last ? 'done' : 'open';
  return step('backup', state, {
    isPlanned,
    isOverdue,
    lastAt: last?.at ?? null,
    failedAt: failure?.at ?? null,
  });
}

async function firstOrderStep({ db }: Platform): Promise<OpeningStep> {
  const { isEnded, ...order } = await findFirstOrder(db.queries);
  return step('first-order', isEnded ? 'done' : 'open', order);
}
