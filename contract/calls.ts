import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as adminAccounts from './admin-accounts.ts';
import * as adminCatalog from './admin-catalog.ts';
import * as adminCoupons from './admin-coupons.ts';
import * as adminFulfilment from './admin-fulfilment.ts';
import * as adminGallery from './admin-gallery.ts';
import * as adminOrders from './admin-orders.ts';
import * as adminPayments from './admin-payments.ts';
import * as adminWallet from './admin-wallet.ts';
import type { AnyCall } from './call.ts';
import * as catalog from './catalog.ts';
import * as coupons from './coupons.ts';
import type { SharedRefusal } from './errors.ts';
import * as fulfilment from './fulfilment.ts';
import * as gallery from './gallery.ts';
import * as orders from './orders.ts';
import * as payments from './payments.ts';
import * as personalData from './personal-data.ts';
import * as push from './push.ts';
import * as rewards from './rewards.ts';
import * as shop from './shop.ts';
import * as wallet from './wallet.ts';

const domains = {
  shop,
  accounts,
  catalog,
  gallery,
  coupons,
  orders,
  payments,
  push,
  wallet,
  rewards,
  personalData,
  fulfilment,
  admin,
  adminAccounts,
  adminCatalog,
  adminGallery,
  adminCoupons,
  adminOrders,
  adminPayments,
  adminWallet,
  adminFulfilment,
};

function isCall(value: unknown): value is AnyCall {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'refusals' in value
  );
}

/** Every call of the API with the domain it belongs to, in the order of the documents. */
export const CALLS: readonly (AnyCall & { domain: string })[] = Object.entries(domains).flatMap(
  ([domain, calls]) =>
    Object.values(calls)
      .filter(isCall)
      .map((call) => Object.assign(call, { domain })),
);

type RefusalsIn<M> = {
  [K in keyof M]: M[K] extends { path: string; refusals: infer R } ? keyof R & string : never;
}[keyof M];
type Domains = typeof domains;

type CallsIn<M> = {
  [K in keyof M]: M[K] extends { path: string; refusals: object } ? K & string : never;
}[keyof M];

/** The name of every call, so that a table of the calls which lacks one does not compile. */
export type CallName = { [D in keyof Domains]: CallsIn<Domains[D]> }[keyof Domains];

/** Every refusal word the API knows: those of single calls and those all calls share. */
export type RefusalType = { [D in keyof Domains]: RefusalsIn<Domains[D]> }[keyof Domains] | SharedRefusal;
