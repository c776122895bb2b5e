import { createHmac } from 'node:crypto';
import { createItem, createProduct } from '../../contract/admin-catalog.ts';
import { confirmRead, OPENING_READS, readOpening, tryProviders } from '../../contract/admin-opening.ts';
import { changeSettings, readSettings } from '../../contract/admin-settings.ts';
import { resetPassword } from '../../contract/passwords.ts';
import { secondFactorConfirm, secondFactorStart } from '../../contract/second-factor.ts';
import { login } from '../../contract/sign-in.ts';
import { ShopClient } from './shop-client.ts';

const PASSWORD = 'Monsoon over Kochi, 1987';
const STEP_SECONDS = 30;

/** What this owner writes where nothing made up may stand. */
const ANSWERS: Readonly<Record<string, string>> = {
  'brand.legalName': 'Asha Retail Private Limited',
  'brand.city': 'Kochi',
  'brand.address': '12 Marine Drive, Kochi 682031',
  'support.phone': '+91 98460 12345',
  'support.email': 'help@shop.example.in',
  'support.grievanceName': 'Asha Menon',
  'support.grievanceEmail': 'grievance@shop.example.in',
  'support.grievancePhone': '+91 98460 12346',
};

/** What is sold: a game of the supplier, by its own names. */
const PACK = { name: '86 Diamonds', itemidarray: ['13'], price: 115 };
const GAME = {
  name: 'Mobile Legends (Brazil)',
  type: 'MLBB',
  category: 'games',
  imgpath: '/images/mlbb.webp',
  inputs: ['User ID', 'Zone ID'],
  isApi: true,
  apiType: 'SMILEBR',
  supplierProduct: 'mobilelegends',
};

export interface OpenShop {
  /** What an order's body says of the pack. */
  pack: { product_id: string; item_id: string };
  /** Steps of the checklist that are not done. */
  open(): Promise<string[]>;
}

/**
 * What an owner does in the browser between the link of `npm run owner` and the first shopper: password, second factor,
 * who the shop is, each provider tried, the policies read, one product.
 */
export async function openShop(
  domain: string,
  { email, link }: { email: string; link: string },
): Promise<OpenShop> {
  const browser = new ShopClient(`https://${domain}`);
  const [, id = '', token = ''] = /\/reset_password\/([^/]+)\/([^/\s]+)/.exec(link) ?? [];
  await browser.call(resetPassword, { params: { id, token }, body: { password: PASSWORD } });
  const session = { token: (await browser.call(login, { body: { email, password: PASSWORD } })).token };
  const { secret } = await browser.call(secondFactorStart, { body: {} }, session);
  await browser.call(secondFactorConfirm, { body: { totp: appCode(secret) } }, session);

  const { missing } = await browser.call(readSettings, {}, session);
  const unknown = missing.filter((name) => ANSWERS[name] === undefined);
  if (unknown.length > 0) throw new Error(`the walk has no answer to ${unknown.join(', ')}`);
  await browser.call(changeSettings, { body: { settings: ANSWERS } }, session);

  const item = { ...PACK, originalprice: 130, discountedprice: PACK.price, resellprice: 110 };
  const made = await browser.call(
    createItem,
    { body: { ...item, imgpath: '/images/diamonds.webp', isApi: true, apiType: GAME.apiType } },
    session,
  );
  const { product } = await browser.call(
    createProduct,
    { body: { ...GAME, items: [made.item.itemid] } },
    session,
  );
  const checklist = () => browser.call(readOpening, {}, session);
  await browser.call(tryProviders, { body: {} }, session);
  for (const subject of OPENING_READS) await browser.call(confirmRead, { body: { subject } }, session);
  return {
    pack: { product_id: product._id, item_id: made.item._id },
    open: async () =>
      (await checklist()).checks
        .filter(({ state }) => state === 'open' || state === 'failed')
        .map(({ key, state, lines }) => `${key} (${state}): ${lines.join(' ')}`),
  };
}

/** What an authenticator app shows (RFC 6238: SHA-1, 6 digits, 30 seconds). */
function appCode(base32: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1_000 / STEP_SECONDS)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
