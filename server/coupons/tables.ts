import type { Generated, Selectable } from 'kysely';

interface CouponsTable {
  id: string;
  code: string;
  discount_type: 'percentage' | 'fixed';
  discount_paise: Generated<number>;
  discount_percentage: Generated<number>;
  starts_at: Date | null;
  expires_at: Date;
  product_ids: Generated<string[]>;
  minimum_quantity: Generated<number>;
  minimum_purchase_paise: Generated<number>;
  maximum_discount_paise: Generated<number>;
  is_active: Generated<boolean>;
  usage_limit: number;
  user_limit: number;
  used_count: Generated<number>;
  description: Generated<string>;
  version: Generated<number>;
  deleted_at: Date | null;
  created_at: Generated<Date>;
}

export type CouponRow = Selectable<CouponsTable>;

declare module '#platform/database/database.ts' {
  interface Tables {
    coupons: CouponsTable;
    coupon_uses: {
      order_id: string;
      coupon_id: string;
      user_id: string;
      discount_paise: number;
      created_at: Generated<Date>;
    };
  }
}
