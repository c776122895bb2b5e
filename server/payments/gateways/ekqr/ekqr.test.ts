import { promisesOfGateway } from '../../../testing/gateway-contract.ts';
import { ekqr } from './descriptor.ts';

promisesOfGateway(ekqr);
