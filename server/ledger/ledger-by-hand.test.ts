import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import { newId } from '../platform/ids.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { auditBooks } from '../testing/audit-books.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { coinsOf } from './accounts.ts';
import { extendHashChain } from './extend-hash-chain.ts';
import { TRANSFER_KINDS } from './post-transfer.ts';

// Connects as the application's role, as buggy code or an SQL injection would.
const shop = await aTestShop({ withoutJobs: true });
const app = shop.db.pool as Pool;
const asha = await aShopper(shop, { coinsPaise: 100_00, pointsPaise: 5_00 });
const bela = await aShopper(shop, { coinsPaise: 100_00 });

const insert = (fields: {
  kind: string;
  debit: string;
  credit: string;
  amount?: number;
  user?: string | null;
  reference?: string;
  memo?: string;
}) =>
  app.query(
    'insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, memo) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      fields.kind,
      fields.reference ?? newId(),
      fields.debit,
      fields.credit,
      fields.amount ?? 1_00,
      fields.user === undefined ? asha.id : fields.user,
      fields.memo ?? '',
    ],
  );

describe('SQL as the application’s role', () => {
  const attempts: Record<string, string> = {
    'rewrite a transfer': 'update ledger_transfers set amount_paise = amount_paise + 1',
    'remove a transfer': 'delete from ledger_transfers',
    'truncate the ledger': 'truncate ledger_transfers cascade',
    'write a balance': 'update ledger_balances set balance_paise = balance_paise + 1',
    'update the one column whose grant lets it lock rows': 'update ledger_balances set updated_at = now()',
    'invent a balance': "insert into ledger_balances (account, balance_paise) values ('user:x:coins', 1)",
    'delete a balance': 'delete from ledger_balances',
    'add a kind of transfer': "insert into ledger_kinds values ('gift', 'user:%:coins', 'user:%:coins')",
    'relax the rules for a kind of transfer': "update ledger_kinds set credit_like = '%'",
    'delete the hash chain': 'delete from ledger_hash_chain',
    'disable the triggers': 'alter table ledger_transfers disable trigger all',
    'bypass the triggers': "set session_replication_role = 'replica'",
    'change a line that moved coins':
      "update wallet_transactions set amount_paise = 1 where status = 'Success'",
    'remove a line that moved coins': "delete from wallet_transactions where status = 'Success'",
    'delete a cashback reward': 'delete from referral_rewards',
  };
  test.each(Object.entries(attempts))('cannot %s', async (_action, statement) => {
    await expect(app.query(statement)).rejects.toThrow(
      /permission denied|not allowed|only with|does not change|must be owner/,
    );
  });

  test('not even the table owner can delete transfers or set balances', async () => {
    await expect(shop.owner.query('delete from ledger_transfers')).rejects.toThrow('append-only');
    await expect(shop.owner.query('update ledger_balances set balance_paise = 0')).rejects.toThrow(
      'only with transfers',
    );
  });
});

describe('the database refuses', () => {
  test('a transfer above the person’s balance', async () => {
    await expect(
      insert({ kind: 'order-wallet', debit: coinsOf(asha.id), credit: 'shop:sales', amount: 100_01 }),
    ).rejects.toMatchObject({ constraint: 'ledger_balances_not_negative' });
  });

  test('a transfer from an empty account', async () => {
    await expect(
      insert({
        kind: 'points-redeemed',
        debit: `user:${bela.id}:points`,
        credit: coinsOf(bela.id),
        user: bela.id,
      }),
    ).rejects.toMatchObject({ constraint: 'ledger_balances_not_negative' });
  });

  test.each([0, -1])('a transfer of %i paise', async (amount) => {
    await expect(
      insert({ kind: 'grant', debit: 'shop:grants', credit: coinsOf(asha.id), amount, memo: 'x' }),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('a transfer of any kind from one person to another', async () => {
    for (const kind of TRANSFER_KINDS) {
      await expect(
        insert({ kind, debit: coinsOf(asha.id), credit: coinsOf(bela.id), memo: 'x' }),
      ).rejects.toMatchObject({ code: '23514' });
      await expect(
        insert({ kind, debit: `user:${asha.id}:points`, credit: coinsOf(bela.id), memo: 'x' }),
      ).rejects.toMatchObject({ code: '23514' });
    }
  });

  test('any transfer of coins to the bank', async () => {
    for (const kind of TRANSFER_KINDS)
      await expect(
        insert({ kind, debit: coinsOf(asha.id), credit: 'shop:upi-clearing', memo: 'x' }),
      ).rejects.toMatchObject({ code: '23514' });
  });

  test('a transfer of an unknown kind', async () => {
    await expect(
      insert({ kind: 'gift', debit: 'shop:grants', credit: coinsOf(asha.id) }),
    ).rejects.toMatchObject({ code: '23503' });
  });

  test('a transfer that does not identify the person whose account it touches', async () => {
    for (const user of [null, bela.id])
      await expect(
        insert({ kind: 'grant', debit: 'shop:grants', credit: coinsOf(asha.id), memo: 'x', user }),
      ).rejects.toMatchObject({ constraint: 'ledger_transfers_one_person' });
  });

  test('a manual grant without a reason', async () => {
    await expect(
      insert({ kind: 'grant', debit: 'shop:grants', credit: coinsOf(asha.id) }),
    ).rejects.toMatchObject({ constraint: 'ledger_transfers_grant_reason' });
  });

  test('a second transfer with the same kind and reference', async () => {
    const fact = {
      kind: 'grant',
      debit: 'shop:grants',
      credit: coinsOf(bela.id),
      user: bela.id,
      memo: 'x',
      reference: 'once',
    };
    await insert(fact);
    await expect(insert(fact)).rejects.toMatchObject({ constraint: 'ledger_transfers_fact' });
    // Add the missing wallet line, so that the audit passes.
    await shop.owner.query(
      "insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, kind, data, balance_after_paise, transfer_id, created_at, updated_at) select 'x', 'X', user_id, 'Credit', 'Success', amount_paise, 'grant', '{}', 10100, id, now(), now() from ledger_transfers where reference = 'once'",
    );
  });
});

test('the code and the database list the same kinds of transfer', async () => {
  const { rows } = await shop.owner.query<{ kind: string }>('select kind from ledger_kinds');
  expect(rows.map((row) => row.kind).sort()).toEqual([...TRANSFER_KINDS].sort());
});

describe('rows corrupted by hand', () => {
  /** Bypasses all triggers, as someone with database access could. */
  async function corrupt(statement: string, values: unknown[] = []): Promise<void> {
    const client = await shop.owner.connect();
    try {
      await client.query("set session_replication_role = 'replica'");
      const { rowCount } = await client.query(statement, values);
      expect(rowCount).toBeGreaterThan(0);
    } finally {
      await client.query("set session_replication_role = 'origin'");
      client.release();
    }
  }
  const audit = () => auditBooks(shop.db.queries);
  const idOf = async (reference: string) =>
    (
      await shop.owner.query<{ id: number }>('select id from ledger_transfers where reference = $1', [
        reference,
      ])
    ).rows[0]!.id;

  test('the audit reports a transfer that was changed together with its line and balance', async () => {
    await extendHashChain(shop.db);
    const reference = `test ${asha.id}`;
    const id = await idOf(reference);
    const account = coinsOf(asha.id);
    await corrupt(
      "update ledger_transfers set amount_paise = 20000 where reference = $1 and kind = 'grant'",
      [reference],
    );
    expect(await audit()).toContainEqual(
      expect.objectContaining({ rule: 'balances-are-sums', subject: account }),
    );
    // Everything else is made consistent, so only the hash chain reveals the change.
    await corrupt('update ledger_balances set balance_paise = 20000 where account = $1', [account]);
    await corrupt('update wallet_transactions set amount_paise = 20000 where transfer_id = $1', [id]);
    const differences = await audit();
    expect(differences).toEqual([
      expect.objectContaining({
        rule: 'chain-unbroken',
        subject: `transfer ${id}`,
        finding: { kind: 'transfer-changed', data: {} },
      }),
    ]);
    await corrupt(
      "update ledger_transfers set amount_paise = 10000 where reference = $1 and kind = 'grant'",
      [reference],
    );
    await corrupt('update ledger_balances set balance_paise = 10000 where account = $1', [account]);
    await corrupt('update wallet_transactions set amount_paise = 10000 where transfer_id = $1', [id]);
    expect(await audit()).toEqual([]);
  });

  test('the audit reports a deleted transfer, one inserted in its place, and a deleted wallet line', async () => {
    await extendHashChain(shop.db);
    const id = await idOf('once');
    await corrupt('delete from ledger_transfers where id = $1', [id]);
    expect(await audit()).toContainEqual(
      expect.objectContaining({
        rule: 'chain-unbroken',
        subject: `transfer ${id}`,
        finding: { kind: 'transfer-removed', data: {} },
      }),
    );
    await corrupt(
      `insert into ledger_transfers (id, kind, reference, debit, credit, amount_paise, user_id, memo) overriding system value
       values ($1, 'grant', 'once', 'shop:grants', $2, 100, $3, 'x')`,
      [id, coinsOf(bela.id), bela.id],
    );
    expect(await audit()).toContainEqual(
      expect.objectContaining({ rule: 'chain-unbroken', finding: { kind: 'transfer-changed', data: {} } }),
    );
    await corrupt("delete from wallet_transactions where id = 'x'");
    expect(await audit()).toContainEqual(
      expect.objectContaining({
        rule: 'coins-have-lines',
        subject: `transfer ${id}`,
        finding: { kind: 'line-missing', data: {} },
      }),
    );
  });
});
