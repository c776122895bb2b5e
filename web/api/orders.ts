import type { Order } from '@rush/contract/orders.ts';
import { readStored, writeStored } from '../text/storage.ts';

const STORED = 'keptOrders';

interface KeptOrders {
  userid: string;
  at: number;
  orders: readonly Order[];
}

export function keepOrders(userid: string, orders: readonly Order[]) {
  const kept: KeptOrders = { userid, at: Date.now(), orders };
  writeStored(STORED, JSON.stringify(kept));
}

export function readKeptOrders(userid: string | undefined): KeptOrders | null {
  try {
    const kept = JSON.parse(readStored(STORED) ?? 'null') as KeptOrders | null;
    return kept?.userid === userid ? kept : null;
  } catch {
    return null;
  }
}

export function playerOf(order: Pick<Order, 'input1' | 'input2' | 'username'>): readonly string[] {
  return [order.input1, order.username || order.input2].filter(Boolean);
}
