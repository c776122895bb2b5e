import * as call from '@rush/contract/admin.ts';
import * as adminAccounts from '@rush/contract/admin-accounts.ts';
import * as adminFulfilment from '@rush/contract/admin-fulfilment.ts';
import * as adminOrders from '@rush/contract/admin-orders.ts';
import * as adminPayments from '@rush/contract/admin-payments.ts';
import * as adminWallet from '@rush/contract/admin-wallet.ts';
import { getShop } from '@rush/contract/shop.ts';
import { sql } from 'kysely';
import { signUserOut } from '#accounts/sign-user-out.ts';
import { updateUser } from '#accounts/update-user.ts';
import { decideDelivery } from '#fulfilment/decide-delivery.ts';
import { decideRest } from '#fulfilment/decide-partial-delivery.ts';
import type { Fulfilment } from '#fulfilment/fulfilment.ts';
import { queryPoints } from '#fulfilment/query-points.ts';
import { updateOrder } from '#fulfilment/update-order.ts';
import { type StaffOrderRow, selectStaffOrders } from '#orders/staff-order.ts';
import { describePayment } from '#payments/payment-detail.ts';
import type { Payments } from '#payments/payments.ts';
import type { Actor } from '#platform/audit.ts';
import { type Binding, bind, bindPublic, bindRaw } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/refusal.ts';
import { addUserBalance, decideGrant, listGrants, readGrantAllowance } from '#wallet/grants.ts';
import { readAnalytics } from './analytics.ts';
import { auditExport } from './audit-export.ts';
import { listAudit } from './audit-log.ts';
import { ORDERS, USERS, WALLET_TRANSACTIONS } from './big-lists.ts';
import { changeSettings } from './change-settings.ts';
import { decidePayment } from './decide-payment.ts';
import { streamCsv } from './export-csv.ts';
import { listAllOrders, listPendingOrders } from './list-orders.ts';
import { listProviders } from './list-providers.ts';
import { listUsers, type StaffUserRow, selectStaffUsers, userCondition } from './list-users.ts';
import {
  listAllWalletTransactions,
  type StaffWalletRow,
  selectStaffWalletRows,
  walletCondition,
} from './list-wallet-transactions.ts';
import { describeStaffOrder, noteOnOrder } from './order-detail.ts';
import { orderCondition } from './order-filters.ts';
import { checkBooks, readBooks } from './read-books.ts';
import { readShop } from './read-shop.ts';
import { readStats } from './read-stats.ts';
import { recordAudit } from './record-audit.ts';
import { readWorkQueue } from './work-queue.ts';

const actorOf = ({ caller, address }: { caller: Caller; address: string }): Actor => ({ caller, address });

export function backofficeRoutes(fulfilment: Fulfilment, payments: Payments): Binding[] {
  return [
    ...overviewRoutes(fulfilment),
    ...userRoutes(fulfilment),
    ...orderRoutes(fulfilment),
    ...paymentRoutes(payments),
    ...exportRoutes(fulfilment),
  ];
}

function overviewRoutes(fulfilment: Fulfilment): Binding[] {
  const { platform, metrics } = fulfilment;
  const { queries } = platform.db;
  return [
    bindPublic(getShop, async () => readShop(platform)),
    bind(call.stats, () => readStats(platform)),
    bind(adminFulfilment.queryPoints, () => queryPoints(fulfilment, 'SMILEBR')),
    bind(adminFulfilment.queryPointsPh, () => queryPoints(fulfilment, 'SMILEPH')),
    bind(call.analytics, ({ query }) => readAnalytics(platform, query)),
    bind(call.workQueue, () => readWorkQueue(platform)),
    bind(call.readBooks, async () => (await readBooks(platform)) ?? checkBooks(platform, metrics)),
    bind(call.checkBooks, async (incoming) => {
      const books = await checkBooks(platform, metrics);
      await platform.db.transaction((tx) =>
        recordAudit(tx, actorOf(incoming), {
          action: 'books.check',
          subject: 'books',
          subjectId: books.checkedAt,
          before: null,
          after: { balanced: books.balanced, differences: books.differences.length },
        }),
      );
      return books;
    }),
    bind(call.auditLog, ({ query }) => listAudit(queries, query)),
    bind(call.readSettings, async () => ({
      settings: { ...platform.settings.all() },
      providers: await listProviders(platform),
    })),
    bind(call.changeSettings, async (incoming) => {
      await changeSettings(platform, actorOf(incoming), incoming.body.settings);
      return { message: 'Settings saved.' };
    }),
  ];
}

function userRoutes({ platform }: Fulfilment): Binding[] {
  const { queries } = platform.db;
  return [
    bind(call.usersData, ({ query }) => listUsers(queries, query)),
    bind(adminWallet.addUserBalance, (incoming) =>
      addUserBalance(platform, actorOf(incoming), {
        ...incoming.body,
        anyId: incoming.body.userId,
        idempotencyKey: incoming.idempotencyKey,
      }),
    ),
    bind(adminWallet.grantAllowance, (incoming) =>
      readGrantAllowance(platform, actorOf(incoming), incoming.params.id),
    ),
    bind(adminWallet.listGrants, () => listGrants(platform)),
    bind(adminWallet.decideGrant, async (incoming) => {
      await decideGrant(platform, actorOf(incoming), incoming.params);
      return {
        message:
          incoming.params.decision === 'confirm' ? 'The amount has been added.' : 'The grant was refused.',
      };
    }),
    bind(adminAccounts.updateUserData, async (incoming) => {
      const { _id, userid, mobilenumber, verified, ...body } = incoming.body;
      const anyId = _id ?? userid ?? refuse('user-not-found');
      const user = await updateUser(platform, actorOf(incoming), {
        ...body,
        anyId,
        mobile: mobilenumber,
        isVerified: verified,
      });
      return { message: 'User updated successfully!, Please Refresh/Reload Page', user };
    }),
    bind(adminAccounts.endUserSessions, async (incoming) => {
      const ended = await signUserOut(platform, actorOf(incoming), incoming.params.id);
      return { message: `Signed out on ${ended} devices.` };
    }),
  ];
}

function orderRoutes(fulfilment: Fulfilment): Binding[] {
  const { platform } = fulfilment;
  const { queries } = platform.db;
  const moved = (status: string) => `The order is ${status} now.`;
  return [
    bind(call.allOrders, ({ query }) => listAllOrders(queries, query)),
    bind(call.pendingOrders, () => listPendingOrders(queries)),
    bind(call.allWalletTransactions, ({ query }) => listAllWalletTransactions(queries, query)),
    bind(adminFulfilment.updateOrderByPath, async (incoming) => {
      const { request, params } = incoming;
      // A change by GET: never by a link on another site, never by a browser that only looks ahead.
      const site = request.headers.get('sec-fetch-site');
      const isAhead =
        request.headers.has('purpose') || request.headers.has('sec-purpose') || request.headers.has('x-moz');
      if ((site && site !== 'same-origin' && !request.headers.has('origin')) || isAhead) refuse('forbidden');
      const order = await updateOrder(platform, actorOf(incoming), {
        ...params,
        reason: params.reason ?? '',
      });
      return { message: moved(order.status), order };
    }),
    bind(adminFulfilment.updateOrder, async (incoming) => {
      const order = await updateOrder(platform, actorOf(incoming), {
        id: incoming.params.id,
        ...incoming.body,
      });
      return { message: moved(order.status), order };
    }),
    bind(call.orderDetail, ({ params }) => describeStaffOrder(queries, params.id)),
    bind(adminOrders.noteOnOrder, async (incoming) => {
      await noteOnOrder(platform, actorOf(incoming), incoming.params.id, incoming.body.text);
      return { message: 'Note saved.' };
    }),
    bind(adminFulfilment.decideDelivery, async (incoming) => {
      await decideDelivery(fulfilment, actorOf(incoming), {
        ...incoming.params,
        reason: incoming.body.reason,
      });
      return { message: 'The delivery is decided.' };
    }),
    bind(adminFulfilment.decideRest, async (incoming) => {
      await decideRest(platform, actorOf(incoming), { ...incoming.params, reason: incoming.body.reason });
      return { message: 'The rest of this order is decided.' };
    }),
  ];
}

function paymentRoutes(payments: Payments): Binding[] {
  return [
    bind(adminPayments.staffPayment, ({ params }) =>
      describePayment(payments.platform.db.queries, params.id),
    ),
    bind(adminPayments.decidePayment, async (incoming) => {
      await decidePayment(payments, actorOf(incoming), { ...incoming.params, reason: incoming.body.reason });
      return { message: 'The payment is decided.' };
    }),
  ];
}

function exportRoutes({ platform }: Fulfilment): Binding[] {
  return [
    bindRaw(call.exportOrders, async (incoming) => {
      const filters = incoming.query;
      const condition = orderCondition(filters);
      await auditExport(platform, incoming, { list: ORDERS, filters, condition });
      return streamCsv<StaffOrderRow>(platform, {
        name: 'orders',
        select: selectStaffOrders,
        id: sql`o.id`,
        condition,
        columns: [
          ['Order Id', (row) => row.orderid],
          ['Product name', (row) => row.productname],
          ['Item name', (row) => row.itemname],
          ['Status', (row) => row.status],
          ['User Input1', (row) => row.input1],
          ['User Input2', (row) => row.input2],
          ['Username', (row) => row.username],
          ['Price', (row) => row.value_paise / 100],
          ['Payment Method', (row) => row.paymentmode],
          ['User Email', (row) => row.useremail],
          ['Created At', (row) => row.created_at],
          ['Updated At', (row) => row.updated_at],
        ],
      });
    }),
    bindRaw(call.exportWalletTransactions, async (incoming) => {
      const filters = incoming.query;
      const condition = walletCondition(filters);
      await auditExport(platform, incoming, { list: WALLET_TRANSACTIONS, filters, condition });
      return streamCsv<StaffWalletRow>(platform, {
        name: 'wallet-transactions',
        select: selectStaffWalletRows,
        id: sql`w.id`,
        condition,
        columns: [
          ['Transaction ID', (row) => row.txnid],
          ['Type', (row) => row.type],
          ['Status', (row) => row.status],
          ['Amount', (row) => row.amount_paise / 100],
          ['For Order', (row) => row.orderid],
          ['User ID', (row) => row.userid],
          ['User Email', (row) => row.useremail],
          ['Updated At', (row) => row.updated_at],
        ],
      });
    }),
    bindRaw(call.exportUsers, async (incoming) => {
      const filters = incoming.query;
      const condition = userCondition(filters);
      await auditExport(platform, incoming, { list: USERS, filters, condition });
      return streamCsv<StaffUserRow>(platform, {
        name: 'users',
        select: selectStaffUsers,
        id: sql`u.id`,
        condition,
        columns: [
          ['Customer ID', (row) => row.userid],
          ['Name', (row) => row.name],
          ['Mobile No.', (row) => row.mobile],
          ['Email', (row) => row.email],
          ['Role', (row) => row.role],
          ['Wallet Balance', (row) => row.coins_paise / 100],
          ['Verified', (row) => row.is_verified],
          ['Blocked', (row) => row.is_blocked],
        ],
      });
    }),
  ];
}
