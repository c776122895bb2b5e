import { API_TYPES, SUPPLIERS } from '../../server/fulfilment/suppliers/registry.ts';
import { GATEWAYS } from '../../server/payments/gateways/registry.ts';
import { type FuzzRole, PASSWORD, type TargetKind, type World } from './world.ts';

/** Values for fields whose name, in lower case, is unambiguous. */
const FIXED_VALUES: readonly (readonly [RegExp, readonly unknown[]])[] = [
  [/^password$/, [PASSWORD, PASSWORD, PASSWORD, 'a-wrong-password']],
  [/^newpassword$/, [PASSWORD]],
  [/^otp$/, ['1234']],
  [/^totp$/, ['123456']],
  [/^(version|itemid|expectedprice)$/, [undefined]],
  [/price$|^(cost|value|amount|discountpercentage)$/, [100, '50', 10]],
  [/(limit|quantity|amount)$/, [1, 100]],
  [/^input1$/, ['someone', '123456789']],
  [/^(input2|zoneid)$/, ['', '2001']],
  [/^inputs$/, [[{ label: 'Name', kind: 'text' }], undefined]],
  [/^(from|to|expirydate)$/, ['2026-11-01', '2024-02-29', '2030-01-01']],
  [/^month$/, ['2026-11']],
  [/^category$/, ['games']],
  [/^apitype$/, ['OTHER', '', ...API_TYPES]],
  [/^(supplierproduct|suggestedtask)$/, ['']],
  [/^itemidarray$/, [[]]],
  [/^discounttype$/, ['percentage', 'fixed']],
  [/^reason$/, ['A reason', 'ठीक है']],
  [/^settings$/, [{ announcement: 'Hello' }, { 'points.percent': 2 }, { 'brand.accent': '#112233' }]],
  [/^endpoint$/, ['https://fcm.googleapis.com/fcm/send/123456789012']],
  [/^p256dh$/, ['k'.repeat(87)]],
  [/^auth$/, ['k'.repeat(22)]],
  [/^provider$/, GATEWAYS.map(({ name }) => name)],
  [/^supplier$/, SUPPLIERS.map(({ name }) => name)],
  [/^(imgpath|redirecturl)$/, ['/x.svg', 'https://t.me/rush']],
];

const ALIASES: Record<string, string> = {
  ...{ mobilenumber: 'mobile', user: 'userid', selectedproduct: 'product_id', selecteditem: 'item_id' },
  ...{ before: 'orderid', _id: 'id', productid: 'id' },
};

const TARGET_BY_PATH: readonly (readonly [RegExp, TargetKind])[] = [
  [/\/admin\/order|updateorder/, 'order'],
  [/allowance/, 'user'],
  [/\/grants|reversegrant/, 'grant'],
  [/\/delivery/, 'delivery'],
  [/\/payment/, 'topUp'],
  [/image/, 'image'],
  [/\/item\/\{productId\}|product/, 'product'],
  [/item/, 'item'],
  [/coupon/, 'couponId'],
  [/forget/, 'player'],
  [/devices/, 'device'],
  [/user/, 'user'],
];

/** Likely values for a field's name; empty if none are known. */
export function knownValues(name: string, path: string, role: FuzzRole, world: World): readonly unknown[] {
  const { targets, pack, people } = world;
  const self = people.get(role);
  const others = [...people.values()];
  const isAdmin = path.startsWith('/admin/');
  const byName: Record<string, () => readonly unknown[]> = {
    email: () => [self?.email, self?.email, ...others.map(({ email }) => email), 'new@fuzz.test'],
    mobile: () => [self?.mobile, ...others.map(({ mobile }) => mobile), '7123456789'],
    userid: () => [self?.userid, self?.userid, self?.id, ...targets.user],
    product_id: () => [pack.product_id, pack.product_id, ...targets.product.slice(0, 1)],
    item_id: () => [pack.item_id, pack.item_id, ...targets.item.slice(0, 1)],
    items: () => [targets.item.filter((item) => typeof item === 'number').slice(0, 2)],
    products: () => [targets.product.slice(0, 1)],
    images: () => [targets.image],
    couponcode: () => (isAdmin ? ['NEW10', ...targets.coupon] : ['', '', ...targets.coupon]),
    client_txn_id: () => [...targets.order, ...targets.topUp],
    txnid: () => targets.topUp,
    orderid: () => targets.order,
    referralcode: () => ['', ...targets.referral],
    type: () => (/product|item/.test(path) ? ['OTHER'] : []),
    status: () => (isAdmin ? ['Completed', 'Refunded', 'Cancelled'] : []),
    id: () => targets[TARGET_BY_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'order'],
  };
  const lower = name.toLowerCase();
  const alias = isAdmin && lower === 'itemid' ? 'id' : (ALIASES[lower] ?? lower);
  return byName[alias]?.() ?? FIXED_VALUES.find(([pattern]) => pattern.test(lower))?.[1] ?? [];
}
