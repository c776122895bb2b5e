import { ekqr } from './ekqr/simulator.ts';
import type { GatewaySimulator } from './gateway-simulator.ts';
import { razorpay } from './razorpay/simulator.ts';

export const GATEWAY_SIMULATORS: readonly GatewaySimulator[] = [ekqr, razorpay];
