import type { z } from 'zod';
import { API_TYPES, SUPPLIERS } from '../../server/fulfilment/suppliers/registry.ts';
import { GATEWAYS } from '../../server/payments/gateways/registry.ts';
import { DEMO_PASSWORD } from '../../server/testing/test-shop.ts';
import type { Random } from '../random.ts';
import type { FuzzRole, FuzzWorld } from './fuzz-world.ts';

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  entries?: Record<string, string>;
  values?: unknown[];
  checks?: {
    _zod: { def: { check: string; maximum?: number; minimum?: number; value?: number; inclusive?: boolean } };
  }[];
}

export const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

export interface Making {
  random: Random;
  world: FuzzWorld;
  role: FuzzRole;
  /** The call's path: what its `{id}` is the id of. */
  path: string;
  /** Every optional field is there. */
  isFull: boolean;
}

const DAYS = ['2026-11-01', '2026-11-20', '2024-02-29', '2026-12-31', '2000-01-01', '2999-12-31'];
const WORDS = ['Shopper', 'A note', 'रीना', '😀 happy', 'x', 'Player One', 'ＦＵＬＬ', '12345678'];

/** What a front end would send under a name. Null where the name says nothing. */
function byName(name: string, making: Making): unknown {
  const { random, world, role } = making;
  const { targets, people } = world;
  const self = people.get(role);
  const someone = () => random.pick([...people.values()]);
  const own = random.chance(0.7) && self ? self : someone();
  switch (name.toLowerCase()) {
    case 'email':
      return random.chance(0.7) ? own.email : `new${random.digits(8)}@fuzz.test`;
    case 'password':
      return random.chance(0.8) ? DEMO_PASSWORD : 'monsoon-tiger-42';
    case 'newpassword':
      return DEMO_PASSWORD;
    case 'mobile':
    case 'mobilenumber':
      return random.chance(0.5) ? own.mobile : `7${random.digits(9)}`;
    case 'otp':
      return random.digits(4);
    case 'totp':
      return random.digits(6);
    case 'userid':
    case 'user':
      return random.chance(0.6) ? own.userid : random.chance(0.8) ? own.id : random.digits(8);
    case 'value':
    case 'amount':
      return random.pick([10, '50', 100, 11]);
    case 'product_id':
    case 'selectedproduct':
      return random.chance(0.85) ? world.pack.product_id : random.pick(targets.products);
    case 'item_id':
      return random.chance(0.9) ? world.pack.item_id : String(random.pick(targets.items));
    case 'itemid':
    case 'selecteditem':
      return random.chance(0.9) ? world.packNumber : random.pick(targets.items);
    case 'input1':
      return random.chance(0.5) ? 'someone' : random.digits(9);
    case 'input2':
    case 'zoneid':
      return random.pick(['', '2001', 'Asia']);
    case 'couponcode':
      if (/Order$/.test(making.path) && random.chance(0.4)) return '';
      return random.chance(making.path.includes('createcoupon') ? 0.1 : 0.8)
        ? random.pick(targets.coupons)
        : `C${random.digits(6)}`;
    case 'client_txn_id':
      return random.pick([...targets.orders, ...targets.topUps]);
    case 'orderid':
      return random.pick(targets.orders);
    case 'before':
      return random.pick([...targets.orders, '0', 'zzzz']);
    case 'from':
    case 'to':
      return random.pick(DAYS);
    case 'expirydate':
      return random.pick(['2030-01-01', '2030-01-01T10:00:00Z']);
    case 'referralcode':
      return random.chance(0.7) && targets.referralCodes.length > 0 ? random.pick(targets.referralCodes) : '';
    case 'id_token':
      return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.x';
    case 'type':
      return /product|item/i.test(making.path) ? 'OTHER' : null;
    case 'category':
      return 'games';
    case 'apitype':
      return random.pick(['OTHER', ...API_TYPES, '']);
    case 'supplierproduct':
    case 'suggestedtask':
      return '';
    case 'inputs':
      if (!making.path.includes('product')) return undefined;
      return [{ label: 'Name', kind: 'text' }];
    case 'items':
      return targets.items.filter((item) => typeof item === 'number').slice(0, 2);
    case 'itemidarray':
      return [];
    case 'originalprice':
      return 120;
    case 'price':
    case 'discountedprice':
      return random.pick([100, '99.5', 1]);
    case 'resellprice':
      return random.pick([95, '90.25']);
    case 'cost':
      return random.pick([50, '']);
    case 'discounttype':
      return random.pick(['percentage', 'fixed']);
    case 'discountpercentage':
      return random.pick([5, '10']);
    case 'discountamount':
    case 'minimumitemquantity':
      return 1;
    case 'minpurchaseamount':
      return 0;
    case 'maxdiscountamount':
    case 'usagelimit':
    case 'userlimit':
      return 100;
    case 'reason':
      return random.pick(['A reason', 'Because of 5', 'ठीक है']);
    case 'status':
      return making.path.startsWith('/admin/') ? random.pick(['Completed', 'Refunded', 'Cancelled']) : null;
    case 'settings':
      return random.pick([
        { announcement: 'Hello' },
        { 'points.percent': 2 },
        { 'brand.accent': '#112233' },
        { 'shop.closed': false, announcement: '' },
        {},
      ]);
    case 'endpoint':
      return `https://fcm.googleapis.com/fcm/send/${random.digits(12)}`;
    case 'p256dh':
      return 'k'.repeat(87);
    case 'auth':
      return 'k'.repeat(22);
    case 'provider':
      return random.pick(GATEWAYS).name;
    case 'supplier':
      return random.pick(SUPPLIERS).name;
    case 'images':
      return random.chance(0.5) ? targets.images : [random.pick(targets.images)];
    case 'products':
      return [random.pick(targets.products)];
    case 'imgpath':
    case 'redirecturl':
      return random.pick(['/x.svg', 'https://t.me/rush', '']);
    case 'version':
      return undefined;
    case 'requiredroles':
      return ['admin'];
    case 'expectedprice':
      return undefined;
    case 'quantity':
      return random.pick([1, 1, 2, 10]);
    case 'page':
      return random.pick([1, 2, 1_000_000]);
    case 'id':
    case '_id':
    case 'productid':
    case 'token':
      return byPath(name, making);
    default:
      return null;
  }
}

/** `{id}` is of whatever the call's path names. */
function byPath(name: string, { random, world, path }: Making): unknown {
  const { targets } = world;
  const link = targets.links[0];
  if (/reset-password|verifymail/.test(path)) return (name === 'id' ? link?.id : link?.token) ?? 'none';
  const pools: readonly [RegExp, readonly unknown[]][] = [
    [/\/admin\/order|updateorder/, targets.orders],
    [/grants/, targets.grants],
    [/delivery/, targets.deliveries],
    [/payment/, targets.topUps],
    [/image/, targets.images],
    [/item\/\{productId\}|product/, targets.products],
    [/item/, targets.items],
    [/coupon/, targets.couponIds],
    [/forget/, targets.players],
    [/devices/, [...targets.devices, 'others']],
    [/user/, targets.users],
  ];
  const pool = pools.find(([pattern]) => pattern.test(path))?.[1] ?? targets.orders;
  return random.chance(0.9) && pool.length > 0 ? random.pick(pool) : 'none';
}

/** A value that the schema takes, as far as names and shapes say. */
export function makeValue(schema: z.ZodType, making: Making, name = ''): unknown {
  const { random } = making;
  const definition = definitionOf(schema);
  if (definition.type === 'object') return makeObject(definition, making);
  const named = name === '' ? null : byName(name, making);
  switch (definition.type) {
    case 'optional':
    case 'default':
    case 'prefault':
      return making.isFull || random.chance(0.6)
        ? makeValue(definition.innerType as z.ZodType, making, name)
        : undefined;
    case 'nullable':
      return random.chance(0.9) ? makeValue(definition.innerType as z.ZodType, making, name) : null;
    case 'enum':
      return random.pick(Object.values(definition.entries ?? {}));
    case 'literal':
      return definition.values?.[0];
    case 'boolean':
      return random.chance(0.5);
  }
  if (named !== null) return named;
  switch (definition.type) {
    case 'union':
      return makeValue(random.pick(definition.options ?? []), making, name);
    case 'pipe':
      return makeValue(definition.in as z.ZodType, making, name);
    case 'array':
      return Array.from({ length: 1 + random.below(2) }, () =>
        makeValue(definition.element as z.ZodType, making, name),
      );
    case 'number':
      return random.pick([1, 2, 5, 10, 100]);
    case 'record':
      return {};
    case 'unknown':
      return random.pick([undefined, {}, { key: 'value' }]);
    default:
      return random.pick(WORDS);
  }
}

function makeObject(definition: Definition, making: Making): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(definition.shape ?? {})) {
    const value = makeValue(field, making, name);
    if (value !== undefined) made[name] = value;
  }
  return made;
}

/** Values at the edges of what a field takes: the bounds themselves, and one beyond. */
export function boundaryValues(schema: z.ZodType): unknown[] {
  const definition = definitionOf(schema);
  const inner = definition.innerType ?? definition.in ?? definition.element;
  const checks = (definition.checks ?? []).map((check) => check._zod.def);
  const values: unknown[] = [];
  for (const { check, maximum, minimum, value } of checks) {
    if (check === 'max_length' && maximum !== undefined)
      values.push(
        'x'.repeat(maximum),
        'x'.repeat(maximum + 1),
        '\u{1f600}'.repeat(maximum / 2),
        '\u0905'.repeat(maximum),
      );
    if (check === 'min_length' && minimum !== undefined) values.push('x'.repeat(Math.max(0, minimum - 1)));
    if ((check === 'less_than' || check === 'greater_than') && value !== undefined)
      values.push(value, value + 1, value - 1, String(value), String(value + 1));
  }
  if (definition.type === 'number') values.push(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e15);
  if (definition.type === 'union') values.push(...(definition.options ?? []).flatMap(boundaryValues));
  if (definition.type === 'array') values.push([]);
  if (inner) values.push(...boundaryValues(inner));
  return values;
}
