import * as adminAccounts from './admin-accounts.ts';
import * as adminAudit from './admin-audit.ts';
import * as adminBackups from './admin-backups.ts';
import * as adminBooks from './admin-books.ts';
import * as adminCatalog from './admin-catalog.ts';
import * as adminCoupons from './admin-coupons.ts';
import * as adminDetails from './admin-details.ts';
import * as adminFulfilment from './admin-fulfilment.ts';
import * as adminGallery from './admin-gallery.ts';
import * as adminImports from './admin-imports.ts';
import * as adminInvoices from './admin-invoices.ts';
import * as adminLists from './admin-lists.ts';
import * as adminOffers from './admin-offers.ts';
import * as adminOpening from './admin-opening.ts';
import * as adminOrders from './admin-orders.ts';
import * as adminPayments from './admin-payments.ts';
import * as adminQueue from './admin-queue.ts';
import * as adminReports from './admin-reports.ts';
import * as adminSearch from './admin-search.ts';
import * as adminSettings from './admin-settings.ts';
import * as adminWallet from './admin-wallet.ts';
import type { AnyCall } from './call.ts';
import * as catalog from './catalog.ts';
import * as contacts from './contacts.ts';
import * as coupons from './coupons.ts';
import * as earlierOrders from './earlier-orders.ts';
import type { SharedRefusal } from './errors.ts';
import * as freshProof from './fresh-proof.ts';
import * as fulfilment from './fulfilment.ts';
import * as gallery from './gallery.ts';
import * as invoices from './invoices.ts';
import * as orders from './orders.ts';
import * as pages from './pages.ts';
import * as passwords from './passwords.ts';
import * as payments from './payments.ts';
import * as personalData from './personal-data.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as registration from './registration.ts';
import * as rewards from './rewards.ts';
import { type CallName, ROUTES } from './routes.ts';
import * as secondFactor from './second-factor.ts';
import * as sessions from './sessions.ts';
import * as shop from './shop.ts';
import * as signIn from './sign-in.ts';
import * as wallet from './wallet.ts';

const domains = {
  shop,
  accounts: {
    ...signIn,
    ...registration,
    ...passwords,
    ...sessions,
    ...contacts,
    ...profile,
    ...secondFactor,
    ...freshProof,
  },
  catalog,
  gallery,
  pages,
  coupons,
  orders,
  earlierOrders,
  payments,
  push,
  wallet,
  rewards,
  personalData,
  invoices,
  fulfilment,
  admin: {
    ...adminLists,
    ...adminDetails,
    ...adminReports,
    ...adminQueue,
    ...adminSearch,
    ...adminBackups,
    ...adminBooks,
    ...adminAudit,
    ...adminSettings,
    ...adminOpening,
    ...adminInvoices,
  },
  adminAccounts,
  adminCatalog,
  adminImports,
  adminGallery,
  adminCoupons,
  adminOrders,
  adminPayments,
  adminWallet,
  adminFulfilment,
  adminOffers,
};

/** Every API call with its domain, in documentation order. */
export const CALLS: readonly (AnyCall & { domain: string })[] = Object.entries(domains).flatMap(
  ([domain, exported]) =>
    Object.entries<unknown>(exported)
      .filter(([name]) => name in ROUTES)
      .map(([, call]) => Object.assign(call as AnyCall, { domain })),
);

type Domains = typeof domains;
type UnionToIntersection<U> = (U extends object ? (u: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Each call's definition, by name. A route without a definition does not compile. */
export type Calls = { [Name in CallName]: UnionToIntersection<Domains[keyof Domains]>[Name] };

export type RefusalType =
  | { [Name in CallName]: keyof Calls[Name]['refusals'] & string }[CallName]
  | SharedRefusal;
