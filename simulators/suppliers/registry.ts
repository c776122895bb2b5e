import { moogold } from './moogold/simulator.ts';
import { smileone } from './smileone/simulator.ts';
import type { SupplierSimulator } from './supplier-simulator.ts';

export const SUPPLIER_SIMULATORS: readonly SupplierSimulator[] = [smileone, moogold];
