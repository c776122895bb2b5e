import { testGatewayContract } from '../../../testing/gateway-contract.ts';
import { ekqr } from './descriptor.ts';

testGatewayContract(ekqr, (fields) => ({
  status: true,
  data: { client_txn_id: 'T3', amount: 123.45, status: 'success', ...fields },
}));
