import type { GatewaySimulator } from '../gateway-simulator.ts';
import { razorpayApi } from './razorpay.ts';
import { razorpayGateway } from './razorpay-gateway.ts';
import { RazorpayLinks } from './razorpay-links.ts';

export const razorpay: GatewaySimulator = {
  name: 'razorpay',
  path: '/razorpay/v1',
  open({ bank, courier, dataDir, webhookUrl, origin }) {
    const options = {
      keyId: 'sim_rzp_key',
      keySecret: 'sim_rzp_secret',
      webhookSecret: 'sim_rzp_webhook_secret',
      webhookUrl,
      origin,
    };
    const links = new RazorpayLinks(dataDir, bank);
    const gateway = razorpayGateway(courier, links, options);
    return { api: razorpayApi(links, gateway, options), gateway, clear: () => links.clear() };
  },
};
