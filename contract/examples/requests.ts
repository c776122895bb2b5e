import type { CallName } from '../calls.ts';
import { NOTICE_VERSION } from '../notice.ts';

/** What an example sends that its schema does not require, over what is made from the schema. */
export interface RequestFields {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: Readonly<Record<string, unknown>>;
}

const PRODUCT_ID = '1ktx8m2pgq7w4y9c3e6f5h0p';
const PACK = { product_id: PRODUCT_ID, itemid: 10_001 };
const ORDER = { ...PACK, input1: '123456789', input2: '2001', expectedPrice: 115 };
const MOBILE = { mobile: '9876543210' };
const PASSWORD = { password: 'seven-lamps-in-winter' };
const NEW_USER = { name: 'Asha Rao', mobileNumber: MOBILE.mobile, email: 'asha@example.in', ...PASSWORD };
const ITEM = {
  name: '86 Diamonds',
  type: 'MLBB',
  originalprice: 150,
  discountedprice: 115,
  resellprice: 108,
  inStock: true,
  isApi: true,
  apiType: 'SUPPLIER-ONE',
  itemidarray: ['13'],
};
const PRODUCT = {
  name: 'Mobile Legends',
  type: 'MLBB',
  category: 'games',
  inputs: [
    { label: 'Player ID', kind: 'number' },
    { label: 'Zone ID', kind: 'number' },
  ],
  items: [10_001],
  instock: true,
};
const COUPON = {
  couponCode: 'WELCOME10',
  discountType: 'percentage',
  discountPercentage: 10,
  minPurchaseAmount: 100,
  expiryDate: '2026-12-31',
  userLimit: 1,
  isActive: true,
};
const IMPORT_CSV =
  'key,name,originalprice,discountedprice,resellprice,imgpath\nmlbb-86,86 Diamonds,150,115,108,/images/a.webp\n';
const BECAUSE = { reason: 'The shopper paid twice.' };

export const REQUEST_FIELDS: Readonly<Partial<Record<CallName, RequestFields>>> = {
  otpLogin: { body: MOBILE },
  otpTimer: { body: MOBILE },
  verifyOtp: { body: { ...MOBILE, otp: '482913' } },
  register: { body: NEW_USER },
  verifyAndRegister: {
    body: { ...NEW_USER, otp: '482913', notice: { version: NOTICE_VERSION, language: 'en' } },
  },
  changePassword: { body: PASSWORD },
  forgetPassword: { body: { email: 'asha@example.in' } },
  resetPassword: { body: { password: 'nine-kites-over-pune' } },
  validateUser: { body: { requiredRoles: ['user'] } },
  changeMobile: { body: PASSWORD },
  secondFactorStart: { body: PASSWORD },
  startFreshProof: { body: { by: 'email' } },
  applyCoupon: { body: PACK },
  checkPlayerId: { body: { userid: '123456789', zoneid: '2001', product_id: PRODUCT_ID } },
  createOrder: { body: ORDER },
  createWalletOrder: { body: ORDER },
  listOrders: { query: { limit: 50, status: 'Completed' } },
  listSavedPlayers: { query: { product_id: PRODUCT_ID } },
  savePlayer: { body: { input2: '2001', name: 'My main account' } },
  topUpWallet: { body: { value: 500 } },
  walletTransactions: { query: { limit: 50 } },
  redeemPoints: { body: { value: 50 } },
  acceptNotice: { body: { version: NOTICE_VERSION } },
  eraseMe: { body: PASSWORD },
  exportMyData: { body: PASSWORD },
  eraseUser: { body: { reason: 'Asked for by mail on 20 November.' } },
  allOrders: { query: { status: 'Completed', page: 1, limit: 50 } },
  allWalletTransactions: { query: { type: 'Credit', page: 1, limit: 50 } },
  usersData: { query: { role: 'user', page: 1, limit: 50 } },
  exportOrders: { query: { from: '2026-11-01', to: '2026-11-20' } },
  analytics: { query: { from: '2026-11-01', to: '2026-11-20' } },
  auditLog: { query: { action: 'settings.change', limit: 50 } },
  changeSettings: { body: { settings: { 'brand.name': 'Asha Games' } } },
  updateUserData: { body: { _id: '1ktx8m2pgq7w4y9c3e6f5h0j', name: 'Asha Rao', version: 3 } },
  checkImport: { params: { kind: 'items' }, body: { csv: IMPORT_CSV } },
  runImport: {
    params: { kind: 'items' },
    body: {
      csv: IMPORT_CSV,
      confirmed: { create: 1, change: 0, unchanged: 0, refused: 0, openingBalances: 0 },
    },
  },
  createItem: { body: ITEM },
  createProduct: { body: PRODUCT },
  editItem: { body: { ...ITEM, version: 3 } },
  editProduct: { body: { ...PRODUCT, version: 3 } },
  updateItem: { body: { discountedprice: 115, inStock: true, version: 3 } },
  updateProduct: { body: { instock: true, version: 3 } },
  editImage: { body: { title: 'Weekend of double diamonds', redirectUrl: '/product/1001', version: 3 } },
  createCoupon: { body: COUPON },
  editCoupon: { body: { ...COUPON, version: 3 } },
  decidePayment: { body: BECAUSE },
  addUserBalance: { body: { userId: 'A7KQ2M', amount: 115, ...BECAUSE } },
  reverseGrant: { body: { reason: 'Given to the wrong person.' } },
  decideDelivery: { body: { reason: 'The supplier’s panel shows it as delivered.' } },
  decidePartialDelivery: { body: { reason: 'The supplier has no more of it.' } },
  noteOnOrder: { body: { text: 'Called the shopper.' } },
  noteOnUser: { body: { text: 'Called the shopper.' } },
  updateOrderByPath: { params: { reason: 'Delivered by hand.' } },
  updateOrder: { body: { status: 'Completed', reason: 'Delivered by hand.' } },
  editItemOffer: { body: { isEnabled: false } },
};
