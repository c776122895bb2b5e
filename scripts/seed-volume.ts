import pg from 'pg';

const BATCH = 50_000;

export interface Volume {
  users: number;
  orders: number;
  transactions: number;
}

/**
 * Fills the big tables with believable rows for measuring at size: users, their orders over the last year,
 * and wallet lines. Written as the owner in large statements; the ledger stays untouched, so wallet lines are
 * such as moved no coins: the database refuses any other.
 */
export async function seedVolume(ownerUrl: string, volume: Volume): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await inBatches('users', volume.users, (from, to) => client.query(USERS, [from, to]));
    await inBatches('orders', volume.orders, (from, to) => client.query(ORDERS, [from, to, volume.users]));
    await inBatches('wallet transactions', volume.transactions, (from, to) =>
      client.query(TRANSACTIONS, [from, to, volume.users]),
    );
    await client.query('analyze users; analyze orders; analyze wallet_transactions');
  } finally {
    await client.end();
  }
}

async function inBatches(
  what: string,
  total: number,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= total; from += BATCH) {
    const to = Math.min(total, from + BATCH - 1);
    await write(from, to);
    console.log(`${what}: ${to.toLocaleString('en-IN')} of ${total.toLocaleString('en-IN')}`);
  }
}

const USERS = `
  insert into users (id, userid, name, email, email_key, mobile, role, mobile_proven, email_proven, created_at, updated_at)
  select '0volume' || lpad(n::text, 17, '0'), 'V' || n, 'Shopper ' || n, 'shopper' || n || '@volume.test', 'shopper' || n || '@volume.test',
         (6000000000 + n)::text, case when n % 200 = 0 then 'reseller' else 'user' end, n % 10 <> 0, n % 3 = 0,
         now() - make_interval(mins => (n % 525600)::int), now()
  from generate_series($1::bigint, $2::bigint) n
  on conflict do nothing`;

const ORDERS = `
  with catalogue as (
    select row_number() over (order by i.itemid) - 1 as place, count(*) over () as size, p.id as product_id, p.name as productname, p.type as product_type, p.imgpath as product_imgpath,
           i.id, i.itemid, i.name, i.is_api, i.api_type, i.discounted_paise
    from items i join product_items pi on pi.item_id = i.id join products p on p.id = pi.product_id
  )
  insert into orders (id, orderid, user_id, idempotency_key, product_id, item_id, itemid, productname, itemname, product_type, imgpath, is_api, api_type,
    supplier_product, supplier_item_ids, quantity, input1, input2, username, useremail, price_paise, value_paise, paymentmode, status, paid_at, completed_at, created_at, updated_at)
  select '0volume' || lpad(n::text, 17, '0'), 'V' || lpad(n::text, 12, '0'), '0volume' || lpad((n % $3 + 1)::text, 17, '0'), 'volume ' || n,
    s.product_id, s.id, s.itemid, s.productname, s.name, s.product_type, s.product_imgpath, s.is_api, s.api_type, '', '{}', 1,
    (100000000 + n)::text, (2000 + n % 9000)::text, '', 'shopper' || (n % $3 + 1) || '@volume.test', s.discounted_paise, s.discounted_paise,
    case when n % 3 = 0 then 'wallet' else 'upi' end,
    case when n % 50 = 0 then 'Refunded' when n % 20 = 0 then 'Failed' when n % 33 = 0 then 'Cancelled' else 'Completed' end,
    placed.at, case when n % 50 <> 0 and n % 20 <> 0 and n % 33 <> 0 then placed.at + make_interval(secs => (n % 40 + 3)::int) end, placed.at, placed.at
  from generate_series($1::bigint, $2::bigint) n
  cross join lateral (select now() - make_interval(secs => ((5000000 - n % 5000000) * 6)::int) as at) placed
  join catalogue s on s.place = n % s.size
  on conflict do nothing`;

const TRANSACTIONS = `
  insert into wallet_transactions (id, txnid, user_id, type, status, amount_paise, orderid, kind, data, created_at, updated_at)
  select '0volume' || lpad(n::text, 17, '0'), 'V' || lpad(n::text, 12, '0'), '0volume' || lpad((n % $3 + 1)::text, 17, '0'),
    case when n % 3 = 0 then 'Debit' when n % 40 = 0 then 'Refunded' else 'Credit' end,
    case when n % 3 = 0 then 'Failed' when n % 7 = 0 then 'Processing' else 'Created' end,
    (n % 500 + 1) * 100, '', 'top-up', '{}', now() - make_interval(secs => ((5000000 - n % 5000000) * 6)::int), now() - make_interval(secs => ((5000000 - n % 5000000) * 6)::int)
  from generate_series($1::bigint, $2::bigint) n
  on conflict do nothing`;
