import type { Category, ItemHindi, ProductHindi, ProductInput } from '@rush/contract/catalog.ts';
import type { ColumnType, Generated, Selectable } from 'kysely';

declare module '#platform/database/database.ts' {
  interface Tables {
    products: ProductsTable;
    items: ItemsTable;
    product_items: { product_id: string; item_id: string; position: number };
    price_sales: {
      id: string;
      item_id: string;
      starts_at: Date;
      ends_at: Date;
      discounted_paise: number | null;
      resell_paise: number | null;
    };
  }
}

interface ProductsTable {
  id: string;
  productid: Generated<number>;
  slug: string | null;
  name: string;
  type: string;
  category: Category;
  imgpath: string;
  important_note: Generated<string>;
  inputs: ColumnType<ProductInput[], string, string>;
  hi: ColumnType<ProductHindi, string | undefined, string>;
  is_trending: Generated<boolean>;
  in_stock: Generated<boolean>;
  is_api: Generated<boolean>;
  api_type: Generated<string>;
  supplier_product: Generated<string>;
  sort: Generated<number>;
  version: Generated<number>;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface ItemsTable {
  id: string;
  itemid: Generated<number>;
  name: string;
  type: Generated<string>;
  suggested_task: Generated<string>;
  terms: Generated<string>;
  hi: ColumnType<ItemHindi, string | undefined, string>;
  original_paise: number;
  discounted_paise: number;
  resell_paise: number;
  cost_paise: number | null;
  in_stock: Generated<boolean>;
  is_api: Generated<boolean>;
  api_type: Generated<string>;
  supplier_item_ids: Generated<string[]>;
  imgpath: string;
  version: Generated<number>;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export type ProductRow = Selectable<ProductsTable>;
export type ItemRow = Selectable<ItemsTable>;
