-- A grant given by mistake can be taken back, once: at most what it was, and at most what is still in the wallet.
alter table ledger_kinds drop constraint ledger_kinds_coins_stay;
alter table ledger_kinds add constraint ledger_kinds_coins_stay check (
  debit_like not like 'user:%:coins'
  or credit_like in ('shop:sales', 'shop:promotions', 'shop:demo', 'shop:lapsed', 'shop:grants')
);
insert into ledger_kinds (kind, debit_like, credit_like) values ('grant-reversal', 'user:%:coins', 'shop:grants');
-- Not valid: no row of this kind is there yet, and the book need not be read for it.
alter table ledger_transfers add constraint ledger_transfers_reversal_reason
  check (kind <> 'grant-reversal' or memo <> '') not valid;

alter table grants
  add column reversed_paise bigint,
  add column reversed_by text collate "C" references users (id),
  add column reversed_at timestamptz,
  add column reversal_reason text not null default '',
  add constraint grants_reversed check (
    case when reversed_at is null
      then reversed_paise is null and reversed_by is null and reversal_reason = ''
      else status = 'granted' and reversed_paise between 1 and amount_paise and reversed_by is not null
        and reversal_reason <> ''
    end
  );
