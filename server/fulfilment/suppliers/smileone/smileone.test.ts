import { promisesOfSupplier } from '../../../testing/supplier-contract.ts';
import { smileone } from './descriptor.ts';

promisesOfSupplier(smileone, {
  br: { product: 'mobilelegends', item: '13', cost: 61.5 },
  ph: { product: 'mobilelegends', item: '212', cost: 9.5 },
});
