import { ekqr } from './ekqr/descriptor.ts';
import type { GatewayDescriptor } from './gateway-descriptor.ts';
import { razorpay } from './razorpay/descriptor.ts';

/** Every gateway that this shop can be paid by: the only place that lists them. The first one is used where none is chosen. */
export const GATEWAYS: readonly GatewayDescriptor[] = [ekqr, razorpay];
