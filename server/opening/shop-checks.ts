import type { OpeningCheck, OpeningRead } from '@rush/contract/admin-opening.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
import { amountText } from '@rush/contract/texts/records.ts';
import { sql } from 'kysely';
import {
  DEMO_USERIDS,
  describeFinding,
  findDemoRows,
} from '#backoffice/going-live/require-ready-for-production.ts';
import { readBackups } from '#backups/routes.ts';
import { isBelowMargin } from '#fulfilment/offers/choose-offer.ts';
import type { Queries } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { buildCheck, formatTime } from './check.ts';

export type Confirmations = Partial<Record<OpeningRead, string>>;

export async function demoCheck({ db }: Platform): Promise<OpeningCheck> {
  const findings = await findDemoRows(db.queries);
  return buildCheck('demo', 'No demo data', {
    state: findings.length === 0 ? 'done' : 'open',
    lines: [
      findings.length === 0 && 'No demo data is left.',
      ...findings.map((finding) => describeFinding(finding)),
    ],
  });
}

/** `brand.legalName` becomes "legal name", `support.phone` becomes "support phone". */
const settingLabel = (name: string) =>
  name
    .replace(/^(brand\.|support\.(?=grievance))/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('.', ' ');

export function identityCheck({ settings }: Platform): OpeningCheck {
  const missing = settings.unfilled();
  return buildCheck('identity', 'Shop details', {
    state: missing.length === 0 ? 'done' : 'open',
    lines: [
      missing.length === 0
        ? 'Name, address and contact details are filled in.'
        : `Fill these in before you open: ${missing.map(settingLabel).join(', ')}`,
    ],
    page: `/admin/settings?tab=brand#${missing[0] ?? ''}`,
  });
}

const TAX_LINES = {
  unregistered: 'Not registered for GST: customers get invoices without tax.',
  regular: 'Regular scheme: your prices include GST at the rate of each category.',
  composition: 'Composition scheme: customers get bills of supply.',
};

export function taxCheck({ settings }: Platform, { tax }: Confirmations): OpeningCheck {
  const registration = settings.get('tax.registration');
  const lacksGstin = registration !== 'unregistered' && settings.get('tax.gstin') === '';
  return buildCheck('tax', 'Tax settings', {
    state: lacksGstin ? 'failed' : tax ? 'done' : 'open',
    lines: [
      lacksGstin ? 'Enter your GSTIN. No invoices are issued until then.' : TAX_LINES[registration],
      tax,
    ],
    toRead: tax || lacksGstin ? [] : [{ subject: 'tax', label: 'These are correct' }],
    page: '/admin/settings?tab=tax#tax.registration',
  });
}

interface Pack {
  id: string;
  itemid: number;
  name: string;
  costPaise: number | null;
  pricePaise: number;
  isInStock: boolean;
  isApi: boolean;
  isDemo: boolean;
}

/** The packs of all products. Demo packs, recognized by picture and number, are only counted. */
export async function readPacks(queries: Queries) {
  const { rows } = await sql<Pack>`
    select i.id, i.itemid, i.name, i.cost_paise as "costPaise",
      least(i.discounted_paise, i.resell_paise) as "pricePaise", i.in_stock and bool_or(p.in_stock) as "isInStock",
      i.is_api or bool_or(p.is_api) as "isApi", i.itemid < 100001 and i.imgpath like '/images/demo-%' as "isDemo"
    from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
    where i.deleted_at is null and p.deleted_at is null group by i.id order by i.itemid`.execute(queries);
  const own = rows.filter(({ isDemo }) => !isDemo);
  return { own, demo: rows.length - own.length, needsSupplier: rows.some(({ isApi }) => isApi) };
}

type Packs = Awaited<ReturnType<typeof readPacks>>;

export function catalogueCheck({ own, demo }: Packs): OpeningCheck {
  const sellable = own.filter(({ isInStock }) => isInStock).length;
  return buildCheck('catalogue', 'Packs to sell', {
    state: sellable > 0 ? 'done' : 'open',
    lines: [`Your packs on sale: ${sellable}`, demo > 0 && `Demo packs, which don’t count: ${demo}`],
    page: '/admin/importpacks',
  });
}

export function pricesCheck({ settings }: Platform, { own }: Packs, { prices }: Confirmations): OpeningCheck {
  // Owners should know about such packs even if the settings allow selling at a loss.
  const rule = { marginFloorPercent: settings.get('supplier.marginFloorPercent'), sellsAtLoss: false };
  const belowMargin = own.filter((pack) => isBelowMargin(pack, rule));
  const unknown = own.filter(({ costPaise }) => costPaise === null).length;
  const isSelling = own.some(({ isInStock }) => isInStock);
  return buildCheck('prices', 'Prices and margins', {
    state: belowMargin.length > 0 ? 'failed' : isSelling && prices ? 'done' : 'open',
    lines: [
      belowMargin.length > 0
        ? 'These packs sell below cost or below your minimum margin:'
        : own.length > 0
          ? 'No pack sells below its cost.'
          : 'You have no packs of your own yet.',
      ...belowMargin.map(
        ({ name, itemid, costPaise, pricePaise }) =>
          `${name} (${itemid}) costs ${amountText(costPaise ?? 0)}, sells for ${amountText(pricePaise)}`,
      ),
      unknown > 0 && `Packs without a cost, so not checked: ${unknown}`,
      prices,
    ],
    toRead: prices || belowMargin.length > 0 ? [] : [{ subject: 'prices', label: 'I’ve checked the prices' }],
    page: '/admin/price',
  });
}

const POLICIES = [
  ['terms', 'Terms and conditions', '/terms-and-condition'],
  ['privacy', 'Privacy policy', '/privacypage'],
  ['refund', 'Refund policy', '/refund-policy'],
] as const;

export function policiesCheck(confirmed: Confirmations): OpeningCheck {
  const unread = POLICIES.filter(([subject]) => !confirmed[subject]);
  return buildCheck('policies', 'Policies', {
    state: unread.length === 0 ? 'done' : 'open',
    lines: [
      `Customers accept the terms and the privacy policy dated ${NOTICE_VERSION}. Read these three pages in your shop.`,
      ...POLICIES.map(
        ([subject, name, path]) => `${name} (${path}): ${confirmed[subject] ?? 'not read yet'}`,
      ),
    ],
    toRead: unread.map(([subject, name]) => ({ subject, label: `Mark as read: ${name}` })),
    page: `/admin/pages?page=${unread[0]?.[0] ?? 'terms'}`,
  });
}

export async function staffCheck({ db }: Platform): Promise<OpeningCheck> {
  const { rows: staff } = await sql<{ email: string; isOwner: boolean; isGuarded: boolean }>`
    select u.email, u.staff_role = 'owner' as "isOwner", f.confirmed_at is not null as "isGuarded"
    from users u left join second_factors f on f.user_id = u.id
    where u.staff_role is not null and not u.is_blocked and u.userid <> all(${DEMO_USERIDS}) order by u.id`.execute(
    db.queries,
  );
  const hasOwner = staff.some(({ isOwner }) => isOwner);
  const unguarded = staff.filter(({ isGuarded }) => !isGuarded);
  return buildCheck('staff', 'Two-factor login for staff', {
    state: hasOwner && unguarded.length === 0 ? 'done' : 'open',
    lines: [
      !hasOwner && 'You have no owner account yet: run npm run owner -- you@example.in on the server.',
      unguarded.length > 0 &&
        `Not set up yet: ${unguarded.map(({ email }) => email).join(', ')}. Everyone sets it up on their Dashboard.`,
      hasOwner && unguarded.length === 0 && 'Everyone on your team uses two-factor login.',
    ],
    page: '/dashboard',
  });
}

export async function backupCheck(platform: Platform): Promise<OpeningCheck> {
  const { isPlanned, isOverdue, last, failure } = await readBackups(platform);
  return buildCheck('backup', 'Backup', {
    state: failure || isOverdue ? 'failed' : last ? 'done' : 'open',
    lines: [
      failure && `The latest backup failed (${formatTime(new Date(failure.at))}).`,
      isOverdue && 'The next backup is overdue.',
      last
        ? `Last backup: ${formatTime(new Date(last.at))}.`
        : isPlanned && 'None yet. The shop makes the first one within ten minutes of starting.',
      !isPlanned && 'Automatic backups are off: set BACKUP_DIR or BACKUP_S3_BUCKET.',
    ],
    page: '/admin/books',
  });
}

/** The first completed or refunded order paid with real money, else the first paid one. */
export async function firstOrderCheck({ db }: Platform): Promise<OpeningCheck> {
  const { rows } = await sql<{ orderid: string; status: string; paise: number; isEnded: boolean }>`
    select o.orderid, o.status, c.amount_paise as paise, o.status in ('Completed', 'Refunded') as "isEnded"
    from charges c join orders o on o.id = c.subject_id
    where c.purpose = 'order' and c.environment = 'live' and c.status = 'success'
    order by o.status in ('Completed', 'Refunded') desc, c.id limit 1`.execute(db.queries);
  const [order] = rows;
  return buildCheck('first-order', 'A first ₹1 order', {
    state: order?.isEnded ? 'done' : 'open',
    lines: [
      order
        ? `Order ${order.orderid} (${amountText(order.paise)}, paid with real money): ${order.status}.`
        : 'Add a ₹1 pack, buy it yourself by UPI, and check that it is delivered or refunded.',
    ],
    page: order ? `/admin/order/${order.orderid}` : null,
  });
}
