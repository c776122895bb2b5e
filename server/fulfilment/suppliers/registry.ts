import { moogold } from './moogold/descriptor.ts';
import { smileone } from './smileone/descriptor.ts';
import type { SupplierDescriptor } from './supplier-descriptor.ts';

export const SUPPLIERS: readonly SupplierDescriptor[] = [smileone, moogold];

export const API_TYPES: readonly string[] = SUPPLIERS.flatMap(({ accounts }) =>
  accounts.flatMap(({ apiTypes }) => apiTypes),
);
