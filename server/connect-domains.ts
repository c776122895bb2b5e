import { getShop } from '@rush/contract/shop.ts';
import type { Hono } from 'hono';
import { authenticate } from './accounts/authenticate.ts';
import { accountRoutes } from './accounts/routes.ts';
import { readShop } from './backoffice/read-shop.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { findVerifiedPlayer } from './fulfilment/check-player.ts';
import { deliverOrder } from './fulfilment/deliver-order.ts';
import { createFulfilment } from './fulfilment/fulfilment.ts';
import { fulfilmentRoutes } from './fulfilment/routes.ts';
import { deliverOrder as deliverOrderJob } from './orders/jobs.ts';
import { orderPaid } from './orders/order-paid.ts';
import type { Orders } from './orders/orders.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentJobs } from './payments/bind-jobs.ts';
import { createPayments } from './payments/payments.ts';
import { paymentRoutes } from './payments/routes.ts';
import { type Binding, bindPublic } from './platform/http/binding.ts';
import type { Authenticate } from './platform/http/caller.ts';
import type { HotAnswers } from './platform/http/hot-answers.ts';
import type { Limits } from './platform/http/limits.ts';
import type { Metrics } from './platform/http/metrics.ts';
import { bindJob, type JobBinding } from './platform/jobs/jobs.ts';
import type { Platform } from './platform/platform.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { walletRoutes } from './wallet/routes.ts';
import { topUpPaid } from './wallet/top-up-paid.ts';
import { writeWalletLine } from './wallet/write-line.ts';

export interface Domains {
  authenticate: Authenticate;
  bindings: Binding[];
  jobs: JobBinding[];
  mountPictures(app: Hono): void;
  close(): void;
}

/** Where the domains meet: what one needs of another is handed over here. */
export function connectDomains(parts: {
  platform: Platform;
  metrics: Metrics;
  hot: HotAnswers;
  limits: Limits;
}): Domains {
  const { platform, metrics, limits } = parts;
  const payments = createPayments(platform, metrics, {
    order: orderPaid(platform),
    'top-up': topUpPaid(platform),
  });
  const fulfilment = createFulfilment(platform, metrics, limits);
  const orders: Orders = { platform, payments, metrics, findVerifiedPlayer: findVerifiedPlayer(fulfilment) };
  const facts = { isDelayed: () => false, medianDeliverySeconds: () => null };
  return {
    authenticate: authenticate(platform.db.queries, platform.clock),
    bindings: [
      bindPublic(getShop, async () => readShop(platform)),
      ...accountRoutes({ platform, limits }),
      ...catalogRoutes({ platform, facts }),
      ...paymentRoutes(payments),
      ...orderRoutes(orders),
      ...walletRoutes(payments),
      ...rewardRoutes({
        platform,
        credit: (tx, credit) => writeWalletLine(tx, { ...credit, type: 'Credit' }),
      }),
      ...fulfilmentRoutes(fulfilment),
    ],
    jobs: [
      ...paymentJobs(payments),
      bindJob(deliverOrderJob, ({ orderId }) => deliverOrder(fulfilment, orderId)),
    ],
    mountPictures: () => {},
    close: () => {},
  };
}
