import * as calls from '@rush/contract/admin-catalog.ts';
import { ITEM_ALIASES, PRODUCT_ALIASES, readAliases } from '@rush/contract/admin-catalog.ts';
import { listTemplates } from '@rush/contract/admin-offers.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { CatalogStaff } from './catalog-staff.ts';
import { createItem } from './create-item.ts';
import { createProduct } from './create-product.ts';
import { editItem } from './edit-item.ts';
import { editProduct } from './edit-product.ts';
import {
  getStaffItem,
  getStaffProduct,
  listStaffItems,
  listStaffProducts,
  type StaffListQuery,
} from './list-staff-catalog.ts';
import { PRODUCT_TEMPLATES } from './product-templates.ts';
import { setDeleted } from './set-deleted.ts';
import { endSale, updatePrices } from './update-prices.ts';

function staffList({
  deleted,
  before,
  limit,
}: {
  deleted?: 'true' | 'false';
  before?: string;
  limit?: number;
}): StaffListQuery {
  return { isDeleted: deleted === 'true', before, limit };
}

export function catalogAdminRoutes(staff: CatalogStaff): Binding[] {
  return [
    bind(calls.createProduct, async (incoming) => {
      const product = await createProduct(staff, incoming, incoming.body);
      return { message: 'Product created successfully!', product };
    }),
    bind(listTemplates, async () =>
      Object.values(PRODUCT_TEMPLATES).map(({ importantNote, importantNoteHindi, ...template }) => ({
        ...template,
        importantnote: importantNote,
        hi: { importantnote: importantNoteHindi },
      })),
    ),
    bind(calls.getAllProducts, ({ query }) => listStaffProducts(staff, staffList(query))),
    bind(calls.editProduct, async (incoming) => {
      const body = readAliases(incoming.body, PRODUCT_ALIASES);
      const product = await editProduct(staff, incoming, incoming.params._id, body);
      return { ...product, message: 'Product updated successfully!' };
    }),
    bind(calls.updateProduct, async (incoming) => {
      const { _id, ...body } = readAliases(incoming.body, PRODUCT_ALIASES, 'alias');
      const product = await editProduct(staff, incoming, _id, body);
      return { ...product, message: 'Product updated successfully!' };
    }),
    bind(calls.deleteProduct, async (incoming) => {
      await setDeleted(staff, incoming, 'product', { id: incoming.params.productid, isDeleted: true });
      return { message: 'Product deleted successfully!' };
    }),
    bind(calls.restoreProduct, async (incoming) => {
      const id = await setDeleted(staff, incoming, 'product', {
        id: incoming.params.productid,
        isDeleted: false,
      });
      return { ...(await getStaffProduct(staff, id)), message: 'Product restored.' };
    }),
    ...itemRoutes(staff),
  ];
}

function itemRoutes(staff: CatalogStaff): Binding[] {
  const { queries } = staff.platform.db;
  return [
    bind(calls.createItem, async (incoming) => {
      const item = await createItem(staff, incoming, incoming.body);
      return { message: 'Item created successfully!', item };
    }),
    bind(calls.getAllItems, ({ query }) => listStaffItems(queries, staffList(query))),
    bind(calls.editItem, async (incoming) => {
      const body = readAliases(incoming.body, ITEM_ALIASES);
      const item = await editItem(staff, incoming, incoming.params.itemid, body);
      return { ...item, message: 'Item updated successfully!' };
    }),
    bind(calls.updateItem, async (incoming) => {
      const body = readAliases(incoming.body, ITEM_ALIASES, 'alias');
      const item = await editItem(staff, incoming, incoming.params.id, body);
      return { ...item, message: 'Item updated successfully!' };
    }),
    bind(calls.updatePrices, async (incoming) => {
      const { items, sale } = incoming.body;
      const changes = items.map((body) => readAliases(body, ITEM_ALIASES, 'alias'));
      await updatePrices(staff, incoming, changes, sale);
      return { message: sale ? 'Sale scheduled.' : 'Prices saved.' };
    }),
    bind(calls.endSale, async (incoming) => {
      await endSale(staff, incoming, incoming.params._id);
      return { message: 'Sale ended.' };
    }),
    bind(calls.deleteItem, async (incoming) => {
      await setDeleted(staff, incoming, 'item', { id: incoming.params.itemid, isDeleted: true });
      return { message: 'Item deleted successfully!' };
    }),
    bind(calls.restoreItem, async (incoming) => {
      const id = await setDeleted(staff, incoming, 'item', { id: incoming.params.itemid, isDeleted: false });
      return { ...(await getStaffItem(queries, id)), message: 'Item restored.' };
    }),
  ];
}
