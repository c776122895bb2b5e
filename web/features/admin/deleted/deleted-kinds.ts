import { getAllItems, getAllProducts, restoreItem, restoreProduct } from '#calls/admin-catalog';
import { allCoupons, restoreCoupon } from '#calls/admin-coupons';
import { imageGallery, restoreImage } from '#calls/admin-gallery';
import { call } from '../../../api/client.ts';

export interface DeletedRow {
  id: string;
  name: string;
  deletedAt: string | null;
}

export interface DeletedKind {
  title: string;
  /** Only owners see and restore it. */
  isOwners: boolean;
  load: (signal: AbortSignal) => Promise<DeletedRow[]>;
  restore: (id: string) => Promise<unknown>;
}

const LIMIT = 500;
const deleted = { deleted: 'true', limit: LIMIT } as const;

export const DELETED_KINDS: readonly DeletedKind[] = [
  {
    title: 'Products',
    isOwners: false,
    load: async (signal) =>
      (await call(getAllProducts, { query: deleted }, { signal })).map((row) => ({
        id: String(row.productid),
        name: row.name,
        deletedAt: row.deletedAt,
      })),
    restore: (id) => call(restoreProduct, { params: { productid: id } }),
  },
  {
    title: 'Items',
    isOwners: false,
    load: async (signal) =>
      (await call(getAllItems, { query: deleted }, { signal })).map((row) => ({
        id: String(row.itemid),
        name: row.name,
        deletedAt: row.deletedAt,
      })),
    restore: (id) => call(restoreItem, { params: { itemid: id } }),
  },
  {
    title: 'Pictures',
    isOwners: false,
    load: async (signal) =>
      (await call(imageGallery, { query: deleted }, { signal })).map((row) => ({
        id: row.id,
        name: row.title,
        deletedAt: row.deletedAt,
      })),
    restore: (id) => call(restoreImage, { params: { id } }),
  },
  {
    title: 'Coupons',
    isOwners: true,
    load: async (signal) =>
      (await call(allCoupons, { query: { deleted: 'true' } }, { signal })).map((row) => ({
        id: row._id,
        name: row.couponCode,
        deletedAt: row.deletedAt,
      })),
    restore: (id) => call(restoreCoupon, { params: { _id: id } }),
  },
];
