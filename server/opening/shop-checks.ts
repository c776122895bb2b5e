import type { OpeningCheck, OpeningRead } from '@rush/contract/admin-opening.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { NOTICE_VERSION } from '@rush/contract/notice.ts';
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
import { check, timeWords } from './check.ts';

export type Confirmations = Partial<Record<OpeningRead, string>>;

export async function demoCheck({ db }: Platform): Promise<OpeningCheck> {
  const findings = await findDemoRows(db.queries);
  return check('demo', 'The database holds no demo', {
    state: findings.length === 0 ? 'done' : 'open',
    lines: [
      findings.length === 0 && 'Nothing of the demo is left.',
      ...findings.map((finding) => describeFinding(finding)),
    ],
  });
}

/** `brand.legalName` is "legal name", `support.phone` is "support phone". */
const needWords = (name: string) =>
  name
    .replace(/^(brand\.|support\.(?=grievance))/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace('.', ' ');

export function identityCheck({ settings }: Platform): OpeningCheck {
  const missing = settings.unfilled();
  return check('identity', 'Who the shop is', {
    state: missing.length === 0 ? 'done' : 'open',
    lines: [
      missing.length === 0
        ? 'Name, address and contacts are the shop’s own.'
        : `Shoppers can’t buy until these are filled in: ${missing.map(needWords).join(', ')}`,
    ],
    page: '/admin/settings',
  });
}

const TAX_WORDS = {
  unregistered: 'Not registered for GST: papers are plain invoices without tax.',
  regular: 'Registered, regular scheme: GST is taken out of the prices by category.',
  composition: 'Registered, composition scheme: papers are bills of supply.',
};

export function taxCheck({ settings }: Platform, { tax }: Confirmations): OpeningCheck {
  const registration = settings.get('tax.registration');
  const isLacking = registration !== 'unregistered' && settings.get('tax.gstin') === '';
  return check('tax', 'Tax settings', {
    state: isLacking ? 'failed' : tax ? 'done' : 'open',
    lines: [
      isLacking
        ? 'The GSTIN is missing, and no paper is issued until it is entered.'
        : TAX_WORDS[registration],
      tax,
    ],
    toRead: tax || isLacking ? [] : [{ subject: 'tax', label: 'These are right' }],
    page: '/admin/settings?tab=tax',
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

/** The packs on sale; demo packs are only counted. */
export async function readPacks(queries: Queries) {
  const { rows } = await sql<Pack>`
    select i.id, i.itemid, i.name, i.cost_paise as "costPaise",
      least(i.discounted_paise, i.resell_paise) as "pricePaise", i.in_stock and bool_or(p.in_stock) as "isInStock",
      i.is_api or bool_or(p.is_api) as "isApi", i.imgpath like '/images/demo-%' as "isDemo"
    from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
    where i.deleted_at is null and p.deleted_at is null group by i.id order by i.itemid`.execute(queries);
  const own = rows.filter(({ isDemo }) => !isDemo);
  return { own, demo: rows.length - own.length, needsSupplier: rows.some(({ isApi }) => isApi) };
}

type Packs = Awaited<ReturnType<typeof readPacks>>;

export function catalogueCheck({ own, demo }: Packs): OpeningCheck {
  const sellable = own.filter(({ isInStock }) => isInStock).length;
  return check('catalogue', 'Packs to sell', {
    state: sellable > 0 ? 'done' : 'open',
    lines: [
      `Packs of your own that can be bought now: ${sellable}`,
      demo > 0 && `Packs of the demo, which do not count: ${demo}`,
    ],
    page: '/admin/createitems',
  });
}

export function pricesCheck({ settings }: Platform, { own }: Packs, { prices }: Confirmations): OpeningCheck {
  // Owners should know about these even if the settings allow a loss.
  const rule = { marginFloorPercent: settings.get('supplier.marginFloorPercent'), sellsAtLoss: false };
  const below = own.filter((pack) => isBelowMargin(pack, rule));
  const unknown = own.filter(({ costPaise }) => costPaise === null).length;
  const isSelling = own.some(({ isInStock }) => isInStock);
  return check('prices', 'Prices and margins', {
    state: below.length > 0 ? 'failed' : isSelling && prices ? 'done' : 'open',
    lines: [
      below.length > 0
        ? 'These packs are sold below their cost, or leave less than the margin floor of the settings:'
        : 'No pack is sold below its cost.',
      ...below.map(
        ({ name, itemid, costPaise, pricePaise }) =>
          `${name} (${itemid}) costs ₹${rupeesFromPaise(costPaise ?? 0)}, sold from ₹${rupeesFromPaise(pricePaise)}`,
      ),
      unknown > 0 && `Packs whose cost is not known, and not compared: ${unknown}`,
      prices,
    ],
    toRead: prices || below.length > 0 ? [] : [{ subject: 'prices', label: 'I have looked at the prices' }],
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
  return check('policies', 'Policies read', {
    state: unread.length === 0 ? 'done' : 'open',
    lines: [
      `Shoppers accept the terms and the privacy policy of ${NOTICE_VERSION}. Read all three as a shopper does.`,
      ...POLICIES.map(
        ([subject, name, path]) => `${name} (${path}): ${confirmed[subject] ?? 'not confirmed yet'}`,
      ),
    ],
    toRead: unread.map(([subject, name]) => ({ subject, label: `I have read it: ${name}` })),
  });
}

export async function staffCheck({ db }: Platform): Promise<OpeningCheck> {
  const { rows: own } = await sql<{ email: string; isOwner: boolean; isGuarded: boolean }>`
    select u.email, u.staff_role = 'owner' as "isOwner", f.confirmed_at is not null as "isGuarded"
    from users u left join second_factors f on f.user_id = u.id
    where u.staff_role is not null and not u.is_blocked and u.userid <> all(${DEMO_USERIDS}) order by u.id`.execute(
    db.queries,
  );
  const hasOwner = own.some(({ isOwner }) => isOwner);
  const unguarded = own.filter(({ isGuarded }) => !isGuarded);
  return check('staff', 'Staff with a second factor', {
    state: hasOwner && unguarded.length === 0 ? 'done' : 'open',
    lines: [
      !hasOwner && 'There is no owner of your own yet: run npm run owner -- you@example.in on the server.',
      unguarded.length > 0 &&
        `Without a second factor, which each sets up under Dashboard: ${unguarded.map(({ email }) => email).join(', ')}`,
      hasOwner && unguarded.length === 0 && 'Everybody on the staff signs in with a second factor.',
    ],
    page: '/dashboard',
  });
}

export async function backupCheck(platform: Platform): Promise<OpeningCheck> {
  const { isPlanned, isOverdue, last, failure } = await readBackups(platform);
  return check('backup', 'A backup was made', {
    state: failure || isOverdue ? 'failed' : last ? 'done' : 'open',
    lines: [
      failure && `The latest one failed, ${timeWords(new Date(failure.at))}.`,
      isOverdue && 'The last one is older than planned.',
      last
        ? `The last one was made ${timeWords(new Date(last.at))}.`
        : 'None was made yet: run npm run backup on the server.',
      !isPlanned && 'None is made by the clock: set BACKUP_DIR or BACKUP_S3_BUCKET.',
    ],
    page: '/admin/books',
  });
}

/** The first completed order paid with real money, else the latest order paid with real money. */
export async function firstOrderCheck({ db }: Platform): Promise<OpeningCheck> {
  const { rows } = await sql<{ orderid: string; status: string; paise: number; isEnded: boolean }>`
    select o.orderid, o.status, c.amount_paise as paise, o.status in ('Completed', 'Refunded') as "isEnded"
    from charges c join orders o on o.id = c.subject_id
    where c.purpose = 'order' and c.environment = 'live' and c.status = 'success'
    order by o.status in ('Completed', 'Refunded') desc, c.id limit 1`.execute(db.queries);
  const [order] = rows;
  return check('first-order', 'The first ₹1 order', {
    state: order?.isEnded ? 'done' : 'open',
    lines: [
      order
        ? `Order ${order.orderid}, paid with real money: ₹${rupeesFromPaise(order.paise)}. It is ${order.status}.`
        : 'Add a pack for ₹1, buy it yourself by UPI, and see it delivered or refunded.',
    ],
    page: order ? `/admin/order/${order.orderid}` : null,
  });
}
