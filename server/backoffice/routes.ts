import * as auditCalls from '@rush/contract/admin-audit.ts';
import * as bookCalls from '@rush/contract/admin-books.ts';
import * as detailCalls from '@rush/contract/admin-details.ts';
import * as listCalls from '@rush/contract/admin-lists.ts';
import * as queueCalls from '@rush/contract/admin-queue.ts';
import * as reportCalls from '@rush/contract/admin-reports.ts';
import { searchAdmin } from '@rush/contract/admin-search.ts';
import * as settingCalls from '@rush/contract/admin-settings.ts';
import { BY_HAND_API_TYPE } from '@rush/contract/catalog.ts';
import * as pageCalls from '@rush/contract/pages.ts';
import { getShop } from '@rush/contract/shop.ts';
import { renderEntry, renderReason } from '@rush/contract/texts/records.ts';
import { type StaffUserRow, selectStaffUsers } from '#accounts/staff-user.ts';
import { API_TYPES } from '#fulfilment/suppliers/registry.ts';
import { type StaffOrderRow, selectStaffOrders } from '#orders/staff-order.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import type { Platform } from '#platform/platform.ts';
import { refuse } from '#platform/refusal.ts';
import { postToTelegram } from '#platform/telegram/send-telegram.ts';
import { RECORD_TEXTS } from '#platform/texts.ts';
import { entryOf } from '#wallet/read-wallet.ts';
import { readAnalytics } from './analytics.ts';
import { checkBooks, readBooks } from './audit-all-books.ts';
import { listAudit } from './audit-log.ts';
import { changeKeys } from './change-keys.ts';
import { changeSettings } from './change-settings.ts';
import { exportCsv } from './export-csv.ts';
import { documentRoutes } from './export-documents.ts';
import { listKeys } from './key-groups.ts';
import { listAllOrders, listPendingOrders, ORDERS, orderCondition } from './list-orders.ts';
import { listProviders, listUnitCosts } from './list-providers.ts';
import { listUsers, USERS, userCondition } from './list-users.ts';
import {
  listAllWalletTransactions,
  type StaffWalletRow,
  selectStaffWalletRows,
  WALLET_TRANSACTIONS,
  walletCondition,
} from './list-wallet-transactions.ts';
import { describeStaffOrder } from './order-detail.ts';
import { listPageVersions, readCustomTexts, saveCustomTexts } from './page-texts.ts';
import { readShop } from './read-shop.ts';
import { readStats, readWeek } from './read-week.ts';
import { recordAudit } from './record-audit.ts';
import { searchAll } from './search-all.ts';
import { describeStaffUser } from './user-detail.ts';
import { readWorkQueue } from './work-queue.ts';

export function backofficeRoutes(platform: Platform): Binding[] {
  return [
    bind(settingCalls.changeKeys, async (incoming) => {
      await changeKeys(platform, incoming, incoming.body);
      return { message: 'Saved. The keys are now in use.' };
    }),
    ...overviewRoutes(platform),
    ...listRoutes(platform),
    ...exportRoutes(platform),
    ...documentRoutes(platform),
  ];
}

function overviewRoutes(platform: Platform): Binding[] {
  const { db } = platform;
  return [
    bindPublic(getShop, async () => readShop(platform)),
    bind(reportCalls.stats, () => readStats(platform)),
    bind(reportCalls.week, () => readWeek(platform)),
    bind(reportCalls.analytics, ({ query }) => readAnalytics(platform, query)),
    bind(searchAdmin, ({ query, caller }) => searchAll(db.queries, query.q, caller.staffRole)),
    bind(queueCalls.workQueue, () => readWorkQueue(platform)),
    bind(bookCalls.readBooks, async () => (await readBooks(platform)) ?? checkBooks(platform)),
    bind(bookCalls.checkBooks, async (incoming) => {
      const books = await checkBooks(platform);
      await platform.db.transaction((tx) =>
        recordAudit(tx, incoming, {
          action: 'books.check',
          subjectId: books.checkedAt,
          after: { balanced: books.balanced, differences: books.differences.length },
        }),
      );
      return books;
    }),
    bind(auditCalls.auditLog, ({ query }) => listAudit(db.queries, query)),
    bind(settingCalls.readSettings, async ({ caller }) => ({
      settings: { ...platform.settings.all() },
      missing: [...platform.settings.missing()],
      providers: await listProviders(platform),
      unitCosts: await listUnitCosts(platform),
      keys: caller.staffRole === 'owner' ? await listKeys(platform) : [],
      apiTypes: [...API_TYPES, BY_HAND_API_TYPE],
    })),
    bind(settingCalls.changeSettings, async (incoming) => {
      await changeSettings(platform, incoming, incoming.body.settings);
      return { message: 'Settings saved.' };
    }),
    bindPublic(pageCalls.readPage, ({ params }) => readCustomTexts(db.queries, params.page)),
    bind(pageCalls.pageVersions, ({ params, query }) =>
      listPageVersions(db.queries, params.page, query.language),
    ),
    bind(pageCalls.savePage, async (incoming) => {
      await saveCustomTexts(platform, incoming, incoming.params.page, incoming.body);
      return { message: 'Saved. Shoppers see it now.' };
    }),
    bind(settingCalls.testAlert, async () => {
      const chat = platform.settings.get('alerts.telegramChat');
      if (chat === '' || platform.config.telegram.botToken === '') refuse('telegram-not-set');
      const text = `${platform.settings.get('brand.name')}: alerts will arrive in this chat.`;
      await postToTelegram(platform, { chat, text }).catch(() => refuse('telegram-refused'));
      return { message: 'Sent. Check the chat.' };
    }),
  ];
}

function listRoutes(platform: Platform): Binding[] {
  const { db } = platform;
  return [
    bind(listCalls.usersData, ({ query }) => listUsers(db.queries, query)),
    bind(listCalls.allOrders, ({ query }) => listAllOrders(platform, query)),
    bind(listCalls.pendingOrders, () => listPendingOrders(db.queries)),
    bind(listCalls.allWalletTransactions, ({ query }) => listAllWalletTransactions(db.queries, query)),
    bind(detailCalls.userDetail, ({ params }) => describeStaffUser(platform, params.id)),
    bind(detailCalls.orderDetail, ({ params }) => describeStaffOrder(db.queries, params.id)),
  ];
}

function exportRoutes(platform: Platform): Binding[] {
  const { queries } = platform.db;
  return [
    bind(listCalls.exportOrders, async (incoming) =>
      exportCsv<StaffOrderRow>(platform, incoming, {
        ...ORDERS,
        condition: await orderCondition(platform, incoming.query),
        select: selectStaffOrders,
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
          ['Created At (IST)', (row) => row.created_at],
          ['Updated At (IST)', (row) => row.updated_at],
          [
            'Reason',
            (row) => renderReason(RECORD_TEXTS.en, { reasonCode: row.reason_code, reason: row.reason }),
          ],
        ],
      }),
    ),
    bind(listCalls.exportWalletTransactions, async (incoming) =>
      exportCsv<StaffWalletRow>(platform, incoming, {
        ...WALLET_TRANSACTIONS,
        condition: await walletCondition(queries, incoming.query),
        select: selectStaffWalletRows,
        columns: [
          ['Transaction ID', (row) => row.txnid],
          ['Type', (row) => row.type],
          ['Status', (row) => row.status],
          ['Amount', (row) => row.amount_paise / 100],
          ['For Order', (row) => row.orderid],
          ['User ID', (row) => row.userid],
          ['User Email', (row) => row.useremail],
          ['Updated At (IST)', (row) => row.updated_at],
          ['Description', (row) => renderEntry(RECORD_TEXTS.en, entryOf(row))],
        ],
      }),
    ),
    bind(listCalls.exportUsers, async (incoming) =>
      exportCsv<StaffUserRow>(platform, incoming, {
        ...USERS,
        condition: userCondition(incoming.query),
        select: selectStaffUsers,
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
      }),
    ),
  ];
}
