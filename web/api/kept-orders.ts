import type { Order } from '@rush/contract/orders.ts';
import { readStored, writeStored } from '../text/storage.ts';

const STORED = 'keptOrders';

const FIELDS = [
  'orderid',
  'productname',
  'itemname',
  'input1',
  'input2',
  'username',
  'value',
  'status',
  'createdAt',
] as const satisfies readonly (keyof Order)[];

export type KeptOrder = Pick<Order, (typeof FIELDS)[number]>;

export interface KeptOrders {
  userid: string;
  at: number;
  orders: KeptOrder[];
}

export function keepOrders(userid: string, orders: readonly Order[]) {
  const kept: KeptOrders = {
    userid,
    at: Date.now(),
    orders: orders.map(
      (order) => Object.fromEntries(FIELDS.map((field) => [field, order[field]])) as unknown as KeptOrder,
    ),
  };
  writeStored(STORED, JSON.stringify(kept));
}

export function readKeptOrders(userid: string | undefined): KeptOrders | null {
  const text = userid && readStored(STORED);
  if (!text) return null;
  try {
    const kept = JSON.parse(text) as KeptOrders;
    return kept.userid === userid ? kept : null;
  } catch {
    return null;
  }
}
