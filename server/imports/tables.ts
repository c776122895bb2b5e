import type { EarlierStatus } from '@rush/contract/earlier-orders.ts';

declare module '#platform/database/database.ts' {
  interface Tables {
    imported_rows: {
      kind: 'item' | 'product' | 'customer';
      key: string;
      /** The created item, product or user. */
      id: string;
      /** Opening balance of a customer. */
      opening_paise?: number | null;
      imported_at: Date;
    };
    imported_orders: {
      id: string;
      key: string;
      user_id: string;
      ordered_at: Date;
      product: string;
      item: string;
      player: string;
      amount_paise: number;
      status: EarlierStatus;
      imported_at: Date;
    };
    opening_imports: {
      id: string;
      file_hash: string;
      total_paise: number;
      status: 'waiting' | 'done';
      asked_by: string;
      decided_by: string | null;
      asked_at: Date;
      decided_at: Date | null;
    };
    imported_pictures: {
      url: string;
      path: string | null;
      problem: string | null;
      asked_at: Date;
      tried_at: Date | null;
    };
  }
}
