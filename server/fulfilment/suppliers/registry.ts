import { moogold } from './moogold/descriptor.ts';
import { smileone } from './smileone/descriptor.ts';
import type { SupplierDescriptor } from './supplier-descriptor.ts';

/** The only list of suppliers. */
export const SUPPLIERS: readonly SupplierDescriptor[] = [smileone, moogold];

/** All API types of suppliers, set up or not. */
export const API_TYPES: readonly string[] = SUPPLIERS.flatMap(({ accounts }) =>
  accounts.flatMap(({ apiTypes }) => apiTypes),
);
