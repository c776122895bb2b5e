import { testGatewayContract } from '../../../testing/gateway-contract.ts';
import { ekqr } from './descriptor.ts';

testGatewayContract(ekqr);
