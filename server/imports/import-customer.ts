import { createHash } from 'node:crypto';
import { nameText } from '@rush/contract/fields.ts';
import { paiseFromRupees, rupeesFromPaise } from '@rush/contract/money.ts';
import { hasLink, readMobile } from '@rush/contract/typed-text.ts';
import { z } from 'zod';
import { openAccount, readNewEmail } from '#accounts/open-account.ts';
import { SHOP } from '#ledger/accounts.ts';
import { giveCoins } from '#ledger/move-coins.ts';
import type { Tx } from '#platform/database/database.ts';
import {
  cellOf,
  type ImportOneRow,
  type Imports,
  problemAt,
  RowRefused,
  readForm,
  refuseCell,
} from './import-row.ts';

const ROLES = ['user', 'reseller'] as const;

interface Customer {
  name: string;
  email: string;
  mobile: string | null;
  role: (typeof ROLES)[number];
  openingPaise: number;
}

/** Opens an unverified account with its opening balance. Never changes an existing account. */
export const importCustomer: ImportOneRow = async ({ imports, tx, now }, { key, cells }) => {
  const customer = readCustomer(imports, cells);
  const existing = await findImportedCustomer(tx, key);
  if (existing) {
    if (existing.erased_at) refuseCell('key', 'erased-here');
    if (cells.balance !== undefined && customer.openingPaise !== existing.opening_paise)
      refuseCell('balance', 'opening-differs');
    return { name: existing.name, verdict: 'unchanged', changes: [] };
  }
  if (customer.openingPaise > imports.platform.settings.get('wallet.balanceCapPaise'))
    refuseCell('balance', 'above-cap');
  await requireUnusedContacts(tx, customer);
  const user = await openAccount(tx, {
    ...customer,
    passwordHash: null,
    isMobileProven: false,
    isEmailProven: false,
    language: null,
    now,
  });
  const { openingPaise } = customer;
  await tx
    .insertInto('imported_rows')
    .values({ kind: 'customer', key, id: user.id, opening_paise: openingPaise, imported_at: now })
    .execute();
  if (openingPaise > 0)
    await giveCoins(tx, {
      userId: user.id,
      amountPaise: openingPaise,
      from: SHOP.opening,
      kind: 'opening-balance',
      reference: user.id,
      type: 'Credit',
      entry: { kind: 'opening-balance', data: {} },
      memo: 'import',
      now,
    });
  const balance = { column: 'balance', before: '', after: String(rupeesFromPaise(openingPaise)) };
  return { name: user.name, verdict: 'create', changes: openingPaise > 0 ? [balance] : [], openingPaise };
};

const PersonName = nameText(80).refine((name) => name !== '' && !hasLink(name));

const customerSchema = ({ platform }: Imports) =>
  z.object({
    name: cellOf(
      (cell) => PersonName.safeParse(cell).data ?? null,
      'must be 1 to 80 characters without a web or email address',
    ),
    email: cellOf((cell) => readNewEmail(platform, cell), 'must be a valid email address'),
    mobile: cellOf(readMobile, 'must be an Indian mobile number').nullable(),
    role: z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` }),
    balance: cellOf(paiseFromRupees, 'must be rupees, zero or more, with at most two decimals'),
  });

function readCustomer(imports: Imports, cells: Readonly<Record<string, string>>): Customer {
  const defaults = { name: '', email: '', mobile: null, role: 'user', balance: '0' };
  const { balance, ...customer } = readForm(customerSchema(imports), { ...defaults, ...cells });
  return { ...customer, openingPaise: balance };
}

async function findImportedCustomer(tx: Tx, key: string) {
  const hash = createHash('sha256').update(key).digest('hex');
  return tx
    .selectFrom('imported_rows')
    .innerJoin('users', 'users.id', 'imported_rows.id')
    .select(['users.name', 'users.erased_at', 'imported_rows.opening_paise'])
    .where('imported_rows.kind', '=', 'customer')
    .where('imported_rows.key', 'in', [key, hash])
    .executeTakeFirst();
}

/** Refuses a contact that is already in use, because an import cannot decide whose it is. */
async function requireUnusedContacts(tx: Tx, customer: Customer): Promise<void> {
  const { email, mobile } = customer;
  const holders = await tx
    .selectFrom('users')
    .select(['email_key as email', 'mobile'])
    .where((where) =>
      where.or([where('email_key', '=', email), ...(mobile === null ? [] : [where('mobile', '=', mobile)])]),
    )
    .execute();
  const problems = (['email', 'mobile'] as const)
    .filter((column) => holders.some((user) => user[column] !== null && user[column] === customer[column]))
    .map((column) => problemAt(column, 'account-exists'));
  if (problems.length > 0) throw new RowRefused(problems);
}
