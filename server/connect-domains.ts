import type { Hono } from 'hono';
import { accountAdminRoutes } from './accounts/admin-routes.ts';
import { Sessions } from './accounts/authenticate.ts';
import { notifyErasureCancelled } from './accounts/erasures.ts';
import { noteRefusedMail } from './accounts/note-refused-mail.ts';
import { resetLinkJob } from './accounts/reset-password.ts';
import { accountRoutes } from './accounts/routes.ts';
import { requireSelf, resolveUserId } from './accounts/user-access.ts';
import { watchCodesJob } from './accounts/watch-codes.ts';
import { auditAllBooks, auditBooksJob } from './backoffice/audit-all-books.ts';
import { countOrderDays, countOrderDaysJob } from './backoffice/count-order-days.ts';
import { connectionGauges, databaseGauges, shopGauges } from './backoffice/gauges/shop-gauges.ts';
import { recordAudit } from './backoffice/record-audit.ts';
import { backofficeRoutes } from './backoffice/routes.ts';
import { watchCalls } from './backoffice/watch-calls.ts';
import { backupRoutes } from './backups/routes.ts';
import { alertIfOverdue, backUp, backUpIfDue, watchBackups } from './backups/run-backup.ts';
import { catalogAdminRoutes } from './catalog/admin-routes.ts';
import { listPictureUses } from './catalog/picture-uses.ts';
import { Catalog } from './catalog/read-catalog.ts';
import { cacheCatalogResponses, catalogRoutes } from './catalog/routes.ts';
import { seoRoutes } from './catalog/seo/seo-routes.ts';
import { couponAdminRoutes } from './coupons/admin-routes.ts';
import { AccountSender, accountTurnsJob } from './fulfilment/accounts/account-sender.ts';
import { signatureJob } from './fulfilment/accounts/request-expiry.ts';
import { balanceJob } from './fulfilment/accounts/sample-balances.ts';
import { fulfilmentAdminRoutes } from './fulfilment/admin-routes.ts';
import { playerChecks } from './fulfilment/check-player.ts';
import { alertOwnerOfManualOrder } from './fulfilment/delivery/alert-manual-order.ts';
import { reversalJob } from './fulfilment/delivery/check-reversals.ts';
import { deliverOrder } from './fulfilment/delivery/deliver-order.ts';
import { DeliveryFacts } from './fulfilment/delivery/delivery-facts.ts';
import { findWait } from './fulfilment/delivery/refund-waiting.ts';
import { sweepJob } from './fulfilment/delivery/sweep-deliveries.ts';
import { createFulfilment } from './fulfilment/fulfilment.ts';
import { holdItems, holdItemsAgain } from './fulfilment/offers/hold-items.ts';
import { readExchangeRates, updateRates } from './fulfilment/pricing/exchange-rates.ts';
import { priceJob } from './fulfilment/pricing/watch-prices.ts';
import { fulfilmentRoutes } from './fulfilment/routes.ts';
import { brandRoutes } from './gallery/brand/brand-routes.ts';
import { imageRoutes } from './gallery/pictures/image-routes.ts';
import { withDrawings } from './gallery/pictures/with-drawings.ts';
import { cacheGalleryResponses, galleryAdminRoutes, galleryRoutes } from './gallery/routes.ts';
import { copyPicture, copyPictureJob } from './imports/imported-pictures.ts';
import { importRoutes } from './imports/routes.ts';
import { invoiceJobs } from './invoices/issue-documents.ts';
import { invoiceRoutes } from './invoices/routes.ts';
import { hashChainJob } from './ledger/extend-hash-chain.ts';
import { openingRoutes } from './opening/routes.ts';
import { logOrders } from './orders/log-order.ts';
import { alertManualOrderJob, deliverOrderJob } from './orders/move-order.ts';
import { notifyCustomerAbout, notifyCustomerJob } from './orders/notify-customer.ts';
import { orderChargeHandlers } from './orders/order-charge-handlers.ts';
import type { Orders } from './orders/orders.ts';
import { orderRoutes } from './orders/routes.ts';
import { createPayments } from './payments/payments.ts';
import { paymentAdminRoutes, paymentRoutes } from './payments/routes.ts';
import { pollChargesJob, pollDueCharges, settleChargeJob, settlePayment } from './payments/settle-payment.ts';
import { diskGauges } from './platform/files/disk-space.ts';
import { openFiles } from './platform/files/open-files.ts';
import { watchDisks } from './platform/files/watch-disks.ts';
import type { Binding } from './platform/http/binding.ts';
import type { Authenticate } from './platform/http/caller.ts';
import type { ResponseCache } from './platform/http/response-cache.ts';
import { bindJob, type JobBinding } from './platform/jobs/jobs.ts';
import { createMailer, sendMail } from './platform/mail/send-mail.ts';
import type { Platform } from './platform/platform.ts';
import { deliverPush, sendPush } from './platform/push/send-push.ts';
import { forgetExpired } from './platform/retention.ts';
import { createSmsSender, sendSms } from './platform/sms/send-sms.ts';
import { postToTelegram, sendTelegram } from './platform/telegram/send-telegram.ts';
import { eraseAllDue, eraseDue, notifyCancelled } from './privacy/erase-due.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { forgetOldData, HOUSEKEEPING, housekeeping, RETENTION } from './retention.ts';
import { rewardRoutes } from './rewards/routes.ts';
import { demoDrawings } from './seed-demo-shop.ts';
import { walletAdminRoutes, walletRoutes } from './wallet/routes.ts';
import { topUpHandlers } from './wallet/top-up-handlers.ts';

export interface Domains {
  authenticate: Authenticate;
  bindings: Binding[];
  jobs: JobBinding[];
  mountPictures(app: Hono): void;
  mountSeo(app: Hono): void;
  mountBrand(app: Hono): void;
  /** @param id the `_id` or productid */
  hasProduct(id: string): Promise<boolean>;
  /** Resumes interrupted work. Call it only in processes that run jobs. */
  startWork(): void;
  /** Starts no new supplier calls, and waits for those in progress. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
}

export function connectDomains(platform: Platform, responseCache: ResponseCache): Domains {
  const { limits, metrics } = platform;
  const audit = recordAudit;
  const fulfilment = createFulfilment(platform);
  const payments = createPayments(platform, {
    order: orderChargeHandlers(platform, playerChecks(fulfilment)),
    'top-up': topUpHandlers(platform),
  });
  const sender = new AccountSender(fulfilment);
  const mailer = createMailer(platform, (to, status) => noteRefusedMail(platform, to, status));
  const facts = new DeliveryFacts(fulfilment);
  const catalog = new Catalog(platform);
  const orders: Orders = {
    platform,
    payments,
    audit,
    catalog,
    isDelayed: facts.isDelayed,
    findWait,
    players: playerChecks(fulfilment),
  };
  metrics.addGauges(shopGauges(platform));
  metrics.addGauges(connectionGauges(platform));
  metrics.addGauges(databaseGauges(platform));
  metrics.addGauges(diskGauges(platform.config));
  const stopDiskWatch = watchDisks(platform);
  const storedFiles = openFiles(platform.config);
  const files = platform.config.isProduction ? storedFiles : withDrawings(storedFiles, demoDrawings());
  const imports = { platform, facts, catalog, responseCache, audit, files };
  cacheCatalogResponses(responseCache, { platform, facts, catalog }).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'caching the catalog responses failed'),
  );
  cacheGalleryResponses(responseCache, platform);
  return {
    authenticate: new Sessions(platform),
    bindings: watchCalls(
      platform,
      logOrders([
        ...accountRoutes({ platform, limits }),
        ...accountAdminRoutes({ platform, limits, audit }),
        ...catalogRoutes({ facts, catalog }),
        ...catalogAdminRoutes({ platform, facts, catalog, responseCache, audit }),
        ...importRoutes(imports),
        ...galleryRoutes(platform),
        ...galleryAdminRoutes({ platform, files, responseCache, audit, listPictureUses }),
        ...couponAdminRoutes({ platform, audit }),
        ...paymentRoutes(payments),
        ...paymentAdminRoutes({ ...payments, audit }),
        ...orderRoutes(orders),
        ...walletRoutes({ ...payments, audit }),
        ...walletAdminRoutes({ platform, audit }),
        ...invoiceRoutes(platform, files),
        ...rewardRoutes({ platform, resolveUserId, requireSelf }),
        ...fulfilmentRoutes(fulfilment),
        ...fulfilmentAdminRoutes({ ...fulfilment, facts, catalog, responseCache, audit }),
        ...backofficeRoutes(platform),
        ...backupRoutes({ platform, audit }),
        ...openingRoutes(platform),
        ...privacyRoutes({ platform, audit }),
      ]),
    ),
    jobs: [
      bindJob(sendMail, mailer.send),
      bindJob(sendSms, createSmsSender(platform.config)),
      bindJob(sendTelegram, (payload) => postToTelegram(platform, payload)),
      bindJob(sendPush, (payload) => deliverPush(platform, payload)),
      bindJob(notifyCustomerJob, ({ orderId, status }) =>
        notifyCustomerAbout(platform, mailer, orderId, status),
      ),
      balanceJob(fulfilment),
      sweepJob(fulfilment, sender),
      accountTurnsJob(fulfilment, sender),
      priceJob(fulfilment),
      bindJob(readExchangeRates, () => updateRates(fulfilment)),
      bindJob(holdItemsAgain, () => holdItems(fulfilment)),
      reversalJob(fulfilment),
      signatureJob(fulfilment),
      resetLinkJob(platform),
      watchCodesJob(platform),
      bindJob(eraseDue, () => eraseAllDue({ platform, audit })),
      bindJob(notifyErasureCancelled, ({ userId, why }) => notifyCancelled(platform, userId, why)),
      bindJob(housekeeping, () => forgetExpired(platform, HOUSEKEEPING)),
      bindJob(forgetOldData, () => forgetExpired(platform, RETENTION)),
      bindJob(copyPictureJob, ({ url }, { isLast }) => copyPicture(imports, { url, isLast })),
      bindJob(backUp, () => backUpIfDue(platform)),
      bindJob(watchBackups, () => alertIfOverdue(platform)),
      bindJob(countOrderDaysJob, () => countOrderDays(platform.db, platform.clock.now())),
      hashChainJob(platform),
      ...invoiceJobs(platform),
      bindJob(auditBooksJob, () => auditAllBooks(platform)),
      bindJob(settleChargeJob, async ({ chargeId, trigger }) => {
        await settlePayment(payments, chargeId, trigger);
      }),
      bindJob(pollChargesJob, () => pollDueCharges(payments)),
      bindJob(alertManualOrderJob, ({ orderId }) => alertOwnerOfManualOrder(platform, orderId)),
      bindJob(deliverOrderJob, ({ orderId }) => deliverOrder(fulfilment, sender, orderId)),
    ],
    mountPictures: imageRoutes({ platform, files }),
    mountSeo: seoRoutes({ platform, catalog }),
    mountBrand: brandRoutes({
      platform,
      files,
      findSubject: async (id) => (await catalog.read()).findProduct(id),
    }),
    hasProduct: async (id) => (await catalog.read()).findProduct(id) !== null,
    startWork: () => sender.start(),
    stopWork: () => sender.stop(),
    close: async () => {
      facts.close();
      mailer.close();
      await stopDiskWatch();
    },
  };
}
