-- Invoices, credit notes and receipts, numbered without gaps within a financial year (rules 46, 49, 50 and 53 of the
-- CGST Rules), and the State that a shopper gives as his own.

-- The State on record of a recipient, by its GST code; it is the place of supply (section 12 of the IGST Act).
create table billing_states (
  user_id text collate "C" primary key references users (id),
  state_code text not null check (state_code ~ '^[0-9]{2}$'),
  updated_at timestamptz not null
);

-- One row: whoever issues documents locks it, so that numbers are given one after the other.
create table document_marks (
  only_row boolean primary key default true check (only_row),
  -- What ended before gets no document: its shop gave none, or gave them elsewhere.
  issue_from timestamptz not null,
  -- What was booked until then has its documents, but for what committed late.
  looked_through timestamptz not null,
  -- When what committed late was last looked for far back.
  looked_back_at timestamptz not null
);
insert into document_marks (issue_from, looked_through, looked_back_at) values (now(), now(), now());

create table tax_documents (
  id text collate "C" primary key,
  -- Documents of play money have series of their own.
  environment text not null check (environment in ('test', 'live')),
  kind text not null check (kind in ('invoice', 'credit-note', 'receipt')),
  -- The calendar year in which it begins: 2026 from 1 April 2026, in India.
  financial_year int not null,
  number int not null check (number >= 1),
  reference text not null generated always as (
    case environment when 'test' then 'T' else '' end
    || case kind when 'invoice' then 'IN' when 'credit-note' then 'CN' else 'RC' end
    || lpad((financial_year % 100)::text, 2, '0') || lpad(((financial_year + 1) % 100)::text, 2, '0') || '/'
    || lpad(number::text, greatest(6, length(number::text)), '0')) stored,
  form text not null check (form in ('tax-invoice', 'bill-of-supply', 'plain')),
  issued_at timestamptz not null,
  -- The order of an invoice or credit note, the charge of a receipt; a hash of it once its person is erased.
  source text collate "C" not null,
  -- Its number as people know it; empty once its person is erased.
  source_reference text not null,
  invoice_id text collate "C" references tax_documents (id),
  supplier_name text not null,
  supplier_address text not null,
  supplier_gstin text not null,
  is_composition boolean not null,
  recipient_name text not null,
  -- GST code of the State; empty where no tax is charged and no State is known.
  place_of_supply text not null check (place_of_supply ~ '^([0-9]{2})?$'),
  description text not null,
  hsn_code text not null check (hsn_code ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})?$'),
  quantity int not null check (quantity >= 1),
  -- Hundredths of a percent: 1800 is 18 %.
  rate_basis_points int not null check (rate_basis_points between 0 and 10000),
  -- Paise, tax included: the price of all pieces, what was taken off before the sale, what was not delivered.
  price_paise bigint not null check (price_paise >= 0),
  discount_paise bigint not null check (discount_paise >= 0),
  undelivered_paise bigint not null check (undelivered_paise >= 0),
  taxable_paise bigint not null check (taxable_paise >= 0),
  cgst_paise bigint not null check (cgst_paise >= 0),
  sgst_paise bigint not null check (sgst_paise >= 0),
  igst_paise bigint not null check (igst_paise >= 0),
  total_paise bigint not null check (total_paise > 0),
  -- How it was paid: by R-Coins, or by UPI with the payment's reference.
  paid_by text not null check (paid_by in ('upi', 'wallet')),
  constraint tax_documents_number unique (environment, kind, financial_year, number),
  constraint tax_documents_reference unique (reference),
  constraint tax_documents_reference_length check (length(reference) <= 16),
  constraint tax_documents_once unique (source, kind),
  constraint tax_documents_year check (
    financial_year = extract(year from (issued_at at time zone 'Asia/Kolkata') - interval '3 months')),
  constraint tax_documents_sum check (taxable_paise + cgst_paise + sgst_paise + igst_paise = total_paise),
  constraint tax_documents_price check (price_paise - discount_paise - undelivered_paise = total_paise),
  constraint tax_documents_halves check (cgst_paise = sgst_paise and (igst_paise = 0 or cgst_paise = 0)),
  constraint tax_documents_taxed check (
    form = 'tax-invoice' or (rate_basis_points = 0 and cgst_paise = 0 and igst_paise = 0)),
  constraint tax_documents_registered check (form = 'plain' or supplier_gstin <> ''),
  constraint tax_documents_corrects check ((kind = 'credit-note') = (invoice_id is not null))
);
create index tax_documents_issued on tax_documents (issued_at, id);
create index tax_documents_invoice on tax_documents (invoice_id) where invoice_id is not null;

-- The number after the last one of its series, and no date before that one's. Two that number at once both take the
-- same number; the constraint lets one of them commit.
create function check_document_number() returns trigger language plpgsql as $$
declare
  last record;
begin
  select number, issued_at into last from tax_documents
    where environment = new.environment and kind = new.kind and financial_year = new.financial_year
    order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1 then
    raise exception 'number % does not follow % in its series', new.number, coalesce(last.number, 0)
      using errcode = 'check_violation', constraint = 'tax_documents_consecutive';
  end if;
  if new.issued_at < last.issued_at then
    raise exception 'document % would be dated before the one it follows', new.number
      using errcode = 'check_violation', constraint = 'tax_documents_in_time';
  end if;
  return new;
end $$;
create trigger tax_documents_number before insert on tax_documents
  for each row execute function check_document_number();

create function document_source_hash(source text) returns text language sql immutable as $$
  select encode(sha256(convert_to(source, 'UTF8')), 'hex')
$$;

-- A document stays as it was issued. Erasing a person cuts what leads to him, and nothing else.
create function keep_tax_document() returns trigger language plpgsql as $$
declare
  -- The reference is made of columns that stay; it is not there yet when this runs.
  cut text[] := array['source', 'source_reference', 'recipient_name', 'reference'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - cut = to_jsonb(old) - cut
     and new.source = document_source_hash(old.source) and new.source_reference = ''
     and new.recipient_name in ('', old.recipient_name) then
    return new;
  end if;
  raise exception '% on tax_documents is not allowed: documents stay as they were issued', tg_op
    using errcode = 'restrict_violation';
end $$;
create trigger tax_documents_stay before update or delete on tax_documents
  for each row execute function keep_tax_document();
create trigger tax_documents_remain before truncate on tax_documents
  for each statement execute function refuse_change();

-- Runs as the owner, as erase_from_append_only does: the application itself may not change documents. The name stays from
-- Rs 50,000 on, where an invoice has to name a recipient who is not registered (rule 46 (e)).
create function erase_tax_documents(person text) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not exists (select from erasures where user_id = person and status = 'waiting') then
    raise exception 'nobody asked to have % erased', person using errcode = 'restrict_violation';
  end if;
  update tax_documents set source = document_source_hash(source), source_reference = '',
      recipient_name = case when total_paise >= 5000000 then recipient_name else '' end
    where source in (select id from orders where user_id = person union all select id from charges where user_id = person);
end $$;

-- Payments by the time at which their money was booked.
create index charges_ended on charges ((coalesce(decided_at, settled_at)))
  where status in ('success', 'in_review');
-- Transfers of a month.
create index ledger_transfers_created on ledger_transfers using brin (created_at);
