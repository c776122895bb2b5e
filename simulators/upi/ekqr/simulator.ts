import type { GatewaySimulator } from '../gateway-simulator.ts';
import { ekqrApi, ekqrGateway } from './ekqr.ts';

export const ekqr: GatewaySimulator = {
  name: 'ekqr',
  path: '/ekqr/api',
  open({ bank, courier, account, ...parts }) {
    const options = { ...parts, key: account?.key ?? 'sim-ekqr-key' };
    return { api: ekqrApi(bank, options), gateway: ekqrGateway(courier, options) };
  },
};
