import pg from 'pg';
import { GATEWAYS } from '../server/payments/gateways/registry.ts';

const BATCH = 50_000;

export interface Volume {
  users: number;
  orders: number;
  transactions: number;
}

/** Runs large statements as the database owner. Triggers update the balances, so the books balance. */
export async function seedVolume(ownerUrl: string, volume: Volume): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await writeInBatches('users', volume.users, (from, to) => client.query(USERS, [from, to]));
    await writeInBatches('orders', volume.orders, (from, to) =>
      client.query(ORDERS, [from, to, volume.users, GATEWAYS[0]?.name]),
    );
    await writeInBatches('wallet transactions', volume.transactions, (from, to) =>
      client.query(TRANSACTIONS, [from, to, volume.users]),
    );
    await client.query(
      'analyze users; analyze orders; analyze charges; analyze ledger_transfers; analyze wallet_transactions',
    );
  } finally {
    await client.end();
  }
}

async function writeInBatches(
  name: string,
  total: number,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= total; from += BATCH) {
    const to = Math.min(total, from + BATCH - 1);
    await write(from, to);
    console.log(`${name}: ${to.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`);
  }
}

const USERS = `
  insert into users (id, userid, name, email, email_key, mobile, role, mobile_proven, email_proven, created_at, updated_at)
  select '0volume' || lpad(n::text, 17, '0'), 'V' || n, 'Shopper ' || n, 'shopper' || n || '@volume.test', 'shopper' || n || '@volume.test',
         (6000000000 + n)::text, case when n % 200 = 0 then 'reseller' else 'user' end, n % 10 <> 0, n % 3 = 0,
         now() - make_interval(mins => (n % 525600)::int), now()
  from generate_series($1::bigint, $2::bigint) n
  on conflict do nothing`;

/** Ids that sort by time. Parts of order n: payment (1), wallet debit (2), refund (3). Part 0 has no transfer. */
const idOf = (n: string, part: number) => `'0volume' || lpad((${n} * 10 + ${part})::text, 17, '0')`;

/** A single statement, so that it reads the balances as they were before its own transfers. */
const ORDERS = `
  with catalogue as (
    select row_number() over (order by i.itemid) - 1 as place, count(*) over () as size, p.id as product_id, p.name as productname, p.type as product_type, p.imgpath as product_imgpath,
           i.id, i.itemid, i.name, i.is_api, i.api_type, i.discounted_paise, i.cost_paise
    from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
  ), planned as (
    select n, now() - make_interval(secs => ((5000000 - n % 5000000) * 6)::int) as at,
      case when n % 50 = 0 then 'Refunded' when n % 20 = 0 then 'Failed' when n % 33 = 0 then 'Cancelled' else 'Completed' end as status
    from generate_series($1::bigint, $2::bigint) n
  ), placed as (
    insert into orders (id, orderid, user_id, idempotency_key, product_id, item_id, itemid, productname, itemname, product_type, imgpath, is_api, api_type,
      supplier_product, supplier_item_ids, quantity, input1, input2, username, useremail, price_paise, value_paise, cost_paise, refunded_paise, paymentmode, status, paid_at, completed_at, created_at, updated_at)
    select '0volume' || lpad(n::text, 17, '0'), 'V' || lpad(n::text, 12, '0'), '0volume' || lpad((n % $3 + 1)::text, 17, '0'), 'volume ' || n,
      s.product_id, s.id, s.itemid, s.productname, s.name, s.product_type, s.product_imgpath, s.is_api, s.api_type, '', '{}', 1,
      (100000000 + n)::text, (2000 + n % 9000)::text, '', 'shopper' || (n % $3 + 1) || '@volume.test', s.discounted_paise, s.discounted_paise, s.cost_paise,
      case when status = 'Refunded' then s.discounted_paise else 0 end,
      case when n % 3 = 0 and status in ('Completed', 'Refunded') then 'wallet' else 'upi' end,
      status, case when status in ('Completed', 'Refunded') then at end,
      case when status = 'Completed' then at + make_interval(secs => (n % 40 + 3)::int) end, at, at
    from planned join catalogue s on s.place = n % s.size
    on conflict do nothing
    returning id, orderid, user_id, useremail, productname, itemname, value_paise, paymentmode, status, created_at, substr(orderid, 2)::bigint as n
  ), charged as (
    insert into charges (id, purpose, subject_id, user_id, client_txn_id, gateway, amount_paise, description, customer, return_path, status, gateway_status,
      upi_txn_id, expires_at, settled_at, created_at, environment)
    select ${idOf('n', 1)}, case paymentmode when 'upi' then 'order' else 'top-up' end, case paymentmode when 'upi' then id else ${idOf('n', 1)} end,
      user_id, case paymentmode when 'upi' then orderid else 'T' || orderid end, $4, value_paise,
      case paymentmode when 'upi' then itemname else 'R-Coins' end, jsonb_build_object('name', 'Shopper', 'email', useremail, 'mobile', '9999999999'),
      case paymentmode when 'upi' then '/confirmation' else '/walletconfirmation' end,
      case when status in ('Completed', 'Refunded') then 'success' else 'failed' end, case when status in ('Completed', 'Refunded') then 'success' else 'failure' end,
      case when status in ('Completed', 'Refunded') then '4' || lpad(n::text, 11, '0') else '' end,
      created_at + interval '15 minutes', created_at, created_at, 'test'
    from placed
  ), movements as (
    select o.*, m.part, m.kind, m.coins_paise,
      case m.kind when 'refund' then o.id when 'order-wallet' then o.id else ${idOf('o.n', 1)} end as reference,
      'user:' || o.user_id || ':coins' as account
    from placed o cross join lateral (values
      (1, 'order-upi', 0, paymentmode = 'upi'),
      (1, 'top-up', value_paise, paymentmode = 'wallet'),
      (2, 'order-wallet', -value_paise, paymentmode = 'wallet'),
      (3, 'refund', value_paise, status = 'Refunded')
    ) m (part, kind, coins_paise, is_booked)
    where m.is_booked and status in ('Completed', 'Refunded')
  ), booked as (
    insert into ledger_transfers (kind, reference, debit, credit, amount_paise, user_id, order_id, created_at)
    select kind, reference,
      case kind when 'refund' then 'shop:refunds' when 'order-wallet' then account else 'shop:upi-clearing' end,
      case kind when 'refund' then account when 'top-up' then account else 'shop:sales' end,
      value_paise, user_id, case when kind <> 'top-up' then id end, created_at
    from movements order by n, part
    returning id, kind, reference
  )
  insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, order_id, orderid, kind, data, balance_after_paise, transfer_id, idempotency_key, created_at, updated_at)
  select '0volume' || lpad((m.n * 10 + m.part)::text, 17, '0'), case m.kind when 'top-up' then 'T' when 'order-wallet' then 'D' else 'R' end || m.orderid, m.user_id,
    case m.kind when 'top-up' then 'Credit' when 'order-wallet' then 'Debit' else 'Refunded' end, 'Success', m.value_paise,
    case when m.kind <> 'top-up' then m.id end, case when m.kind <> 'top-up' then m.orderid else '' end,
    case m.kind when 'order-wallet' then 'order-payment' else m.kind end,
    case m.kind when 'top-up' then '{}' when 'order-wallet' then jsonb_build_object('product', m.productname, 'item', m.itemname) else jsonb_build_object('item', m.itemname) end,
    coalesce(b.balance_paise, 0) + sum(m.coins_paise) over (partition by m.user_id order by m.n, m.part), t.id,
    case when m.kind = 'top-up' then 'volume ' || m.n end, m.created_at, m.created_at
  from movements m join booked t on t.kind = m.kind and t.reference = m.reference
  left join ledger_balances b on b.account = m.account
  where m.kind <> 'order-upi'`;

const TRANSACTIONS = `
  insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, orderid, kind, data, created_at, updated_at)
  select ${idOf('n', 0)}, 'V' || lpad(n::text, 12, '0'), '0volume' || lpad((n % $3 + 1)::text, 17, '0'),
    case when n % 3 = 0 then 'Debit' when n % 40 = 0 then 'Refunded' else 'Credit' end,
    case when n % 3 = 0 then 'Failed' when n % 7 = 0 then 'Processing' else 'Created' end,
    (n % 500 + 1) * 100, '', 'top-up', '{}', now() - make_interval(secs => ((5000000 - n % 5000000) * 6)::int), now() - make_interval(secs => ((5000000 - n % 5000000) * 6)::int)
  from generate_series($1::bigint, $2::bigint) n
  on conflict do nothing`;
