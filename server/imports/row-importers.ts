import type { ImportKind } from '@rush/contract/import-columns.ts';
import { importCustomer } from './import-customer.ts';
import { importItem } from './import-item.ts';
import { importOrder } from './import-order.ts';
import { importProduct } from './import-product.ts';
import type { ImportOneRow } from './import-row.ts';
import type { ImportStaff } from './import-staff.ts';

/** How a row of each kind comes in. */
export const ROW_IMPORTERS: Readonly<Record<ImportKind, (staff: ImportStaff) => ImportOneRow>> = {
  items: importItem,
  products: importProduct,
  customers: importCustomer,
  orders: importOrder,
};
