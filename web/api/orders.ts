import type { Order } from '@rush/contract/orders.ts';
import { readStored, writeStored } from '../text/storage.ts';

const STORAGE_KEY = 'keptOrders';

interface SavedOrders {
  userid: string;
  at: number;
  orders: readonly Order[];
}

export function saveOrders(userid: string, orders: readonly Order[]) {
  const saved: SavedOrders = { userid, at: Date.now(), orders };
  writeStored(STORAGE_KEY, JSON.stringify(saved));
}

export function readSavedOrders(userid: string | undefined): SavedOrders | null {
  try {
    const saved = JSON.parse(readStored(STORAGE_KEY) ?? 'null') as SavedOrders | null;
    return saved?.userid === userid ? saved : null;
  } catch {
    return null;
  }
}

export function playerOf(order: Pick<Order, 'input1' | 'input2' | 'username'>): readonly string[] {
  return [order.input1, order.username || order.input2].filter(Boolean);
}
