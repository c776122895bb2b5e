import { sql } from 'kysely';
import { empty, nothing, ofUser, type TableRule } from '../table-rule.ts';

/** Payments, the ledger and the wallet. */
export const MONEY_RULES: readonly TableRule[] = [
  {
    table: 'charges',
    rule: 'replace',
    because: 'The payment record stays for eight years; who paid does not.',
    columns: `id purpose subject_id user_id client_txn_id gateway gateway_reference amount_paise description return_path
      status gateway_status upi_txn_id checks checked_at next_check_at expires_at settled_at created_at received_paise
      received_currency received_for decision decided_at environment traceparent`,
    replaced: { customer: () => sql`'{}'::jsonb`, payment_url: nothing },
    whose: ofUser,
  },
  {
    table: 'tax_documents',
    rule: 'append-only',
    because:
      'Invoices stay for at least eight years, as tax law asks, with what it asks for: the State always, the name from ₹50,000 on (rule 46). Nothing leads from them to the order or to other documents of the person any more.',
    columns: `id environment kind financial_year number reference form issued_at invoice_id supplier_name supplier_address
      supplier_gstin is_composition place_of_supply description hsn_code quantity rate_basis_points price_paise
      discount_paise undelivered_paise taxable_paise cgst_paise sgst_paise igst_paise total_paise paid_by`,
    replaced: { source: empty, source_reference: empty, recipient_name: empty },
  },
  {
    table: 'billing_states',
    rule: 'delete',
    because: 'The State is on each invoice.',
    columns: 'user_id state_code updated_at',
    whose: ofUser,
  },
  {
    table: 'payment_events',
    rule: 'replace',
    because: 'That the gateway told of the payment stays; its message carries name, number and UPI address.',
    columns: 'id provider event_id client_txn_id received_at handled_at environment',
    replaced: { headers: () => sql`'{}'::jsonb`, body: empty },
    whose: ({ id }) =>
      sql<boolean>`client_txn_id in (select client_txn_id from charges where user_id = ${id})`,
  },
  {
    table: 'ledger_transfers',
    rule: 'keep',
    because:
      'The book is append-only and linked; it knows the pseudonym. Memos are of grants: who gave and why.',
    columns: 'id kind reference debit credit amount_paise user_id order_id memo created_at',
  },
  {
    table: 'ledger_balances',
    rule: 'keep',
    because: 'Part of the book.',
    columns: 'account balance_paise updated_at',
  },
  {
    table: 'ledger_hash_chain',
    rule: 'keep',
    because: 'Hashes over the book.',
    columns: 'id first_id last_id transfer_ids marks hash linked_at',
  },
  {
    table: 'wallet_transactions',
    rule: 'keep',
    because: 'The lines of the book, under the pseudonym; their data names packs and nobody.',
    columns: `id txnid user_id type status amount_paise order_id orderid kind data description balance_after_paise transfer_id
      idempotency_key created_at updated_at`,
  },
  {
    table: 'grants',
    rule: 'replace',
    because: 'Who gave how much stays; the reasons may name the person.',
    columns: `id user_id amount_paise status asked_by decided_by idempotency_key created_at decided_at
      reversed_paise reversed_by reversed_at`,
    replaced: {
      reason: () => sql`case when reason is null then null else '[erased]' end`,
      reversal_reason: () => sql`case when reversal_reason = '' then '' else '[erased]' end`,
    },
    whose: ofUser,
  },
  {
    table: 'book_audits',
    rule: 'keep',
    because: 'Names transfers and accounts by pseudonym.',
    columns: 'id at took_ms rules differences differing_since',
  },
];
