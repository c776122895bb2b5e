import { moogold } from './moogold/descriptor.ts';
import { smileone } from './smileone/descriptor.ts';
import type { SupplierDescriptor } from './supplier-descriptor.ts';

/** Every supplier that this shop can deliver by: the only place that lists them. */
export const SUPPLIERS: readonly SupplierDescriptor[] = [smileone, moogold];

/** The `apiType` of everything that a supplier delivers, set up or not. */
export const API_TYPES: readonly string[] = SUPPLIERS.flatMap(({ accounts }) =>
  accounts.flatMap(({ apiTypes }) => apiTypes),
);
