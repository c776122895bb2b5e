import { onTestFinished } from 'vitest';
import { openProxy, type ProviderProxy } from './a-proxy.ts';
import { openTestShop, type TestShop } from './test-shop.ts';

export async function aProxiedGateway(gateway: string): Promise<{ proxy: ProviderProxy; shop: TestShop }> {
  const proxy = await openProxy();
  const shop = await openTestShop({
    env: {
      UPI_GATEWAY: gateway,
      EKQR_BASE_URL: `${proxy.url}/ekqr/api`,
      RAZORPAY_BASE_URL: `${proxy.url}/razorpay/v1`,
    },
  });
  onTestFinished(() => shop.close());
  proxy.target = shop.simulators.url;
  return { proxy, shop };
}
