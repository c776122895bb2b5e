import { testGatewayContract } from '../../../testing/gateway-contract.ts';
import { razorpay } from './descriptor.ts';

testGatewayContract(razorpay);
