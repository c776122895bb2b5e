import type { Patch } from '../patch.ts';

const LEDGER_SQL = 'server/platform/database/migrations/0002-ledger.sql';
const GRANTS_SQL = 'server/platform/database/migrations/0100-protect-books-from-role.sql';
const BY_HAND = 'server/ledger/ledger-by-hand.test.ts';

export const PATCHES: readonly Patch[] = [
  {
    row: 'the unique reference of a transfer',
    edits: [
      { file: LEDGER_SQL, find: 'constraint ledger_transfers_fact unique (kind, reference),', replace: '' },
    ],
    red: { file: BY_HAND, tests: ['the database refuses a transfer of a fact that is booked already'] },
  },
  {
    row: 'the check of the database that no balance falls below zero',
    edits: [
      {
        file: LEDGER_SQL,
        find: 'constraint ledger_balances_not_negative check (balance_paise >= 0)\n',
        replace: 'constraint ledger_balances_not_negative check (balance_paise >= -1000000)\n',
      },
    ],
    red: { file: BY_HAND, tests: ['the database refuses a transfer of more than a person has'] },
  },
  {
    row: 'that transfers are append-only',
    edits: [
      {
        file: LEDGER_SQL,
        find: 'create trigger ledger_transfers_are_append_only before update or delete on ledger_transfers',
        replace: 'create trigger ledger_transfers_are_append_only before update of memo on ledger_transfers',
      },
    ],
    red: { file: BY_HAND, tests: ['even the owner of the tables cannot do so in passing'] },
  },
  {
    row: 'that the application may not write balances and kinds',
    edits: [
      {
        file: GRANTS_SQL,
        find: "  execute format('revoke insert, update, delete, truncate on ledger_balances, ledger_kinds from %I', app_role);\n",
        replace: '',
      },
    ],
    red: { file: BY_HAND, tests: ['cannot allow a new way for coins', 'cannot bend a kind'] },
  },
  {
    row: 'that balances move only with transfers',
    edits: [{ file: LEDGER_SQL, find: 'if pg_trigger_depth() < 2 then', replace: 'if false then' }],
    red: { file: BY_HAND, tests: ['cannot touch the one column it may lock by'] },
  },
  {
    row: 'the accounts that each kind allows',
    edits: [
      {
        file: LEDGER_SQL,
        find: 'if new.debit not like allowed.debit_like or new.credit not like allowed.credit_like then',
        replace: 'if false then',
      },
    ],
    red: {
      file: BY_HAND,
      tests: ['the database refuses a transfer of coins to the bank, under every kind there is'],
    },
  },
  {
    row: 'that a transfer touches one person at most',
    edits: [
      {
        file: LEDGER_SQL,
        find: "    (debit not like 'user:%' or split_part(debit, ':', 2) is not distinct from user_id)\n    and (credit not like 'user:%' or split_part(credit, ':', 2) is not distinct from user_id)\n",
        replace: '    true\n',
      },
    ],
    red: {
      file: BY_HAND,
      tests: ['the database refuses a transfer from one person to another, under every kind there is'],
    },
  },
  {
    row: 'the audit of balances',
    edits: [
      {
        file: 'server/ledger/audit-books.ts',
        find: 'where coalesce(s.paise, 0) is distinct from b.balance_paise or b.balance_paise < 0',
        replace: 'where b.balance_paise < 0',
      },
    ],
    red: { file: BY_HAND, tests: ['is found and named: a balance'] },
  },
  {
    row: 'the pause of payouts while the books differ',
    edits: [
      {
        file: 'server/ledger/refuse-payouts.ts',
        find: "  if (latest?.differing_since) refuse('payouts-paused');\n",
        replace: "  if (latest === null) refuse('payouts-paused');\n",
      },
    ],
    red: {
      file: 'server/backoffice/books.test.ts',
      tests: ['while the books differ nothing gives value away; what people hold is spent and seen as ever'],
    },
  },
];
