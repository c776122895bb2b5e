import { promisesOfGateway } from '../../../testing/gateway-contract.ts';
import { razorpay } from './descriptor.ts';

promisesOfGateway(razorpay);
