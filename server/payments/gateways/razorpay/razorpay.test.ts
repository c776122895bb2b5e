import { testGatewayContract } from '../../../testing/gateway-contract.ts';
import { razorpay } from './descriptor.ts';

testGatewayContract(razorpay, (fields) => ({
  id: 'plink_1',
  short_url: 'http://localhost:1/x',
  reference_id: 'T3',
  currency: 'INR',
  amount: 123_45,
  amount_paid: 123_45,
  status: 'paid',
  ...fields,
}));
