import { createHmac } from 'node:crypto';
import type { RejectionCause } from '@rush/contract/offers.ts';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { isTestUrl } from '#platform/config/address-kind.ts';
import { exchange } from '#platform/http/post-json.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type {
  CataloguePack,
  OrderResult,
  PlayerResult,
  Supplier,
  SupplierGame,
  SupplierOrder,
  SupplierPlayer,
} from '../supplier.ts';

const text = z.union([z.string(), z.number()]).transform(String);
const ErrorResponse = z.object({ err_code: text, err_message: z.string().nullish() });
const Balance = z.object({ currency: z.string(), balance: text });
const isTrue = (value: unknown) => value === true || value === 'true';
const Validated = z.object({
  status: z.union([z.boolean(), z.string()]),
  message: z.string().nullish(),
  username: z.string().nullish(),
});
const Created = z
  .object({
    status: z.union([z.boolean(), z.string()]),
    order_id: text.nullish(),
    account_details: z
      .object({ order_id: text.nullish(), 'User ID': text.nullish(), player_id: text.nullish() })
      .loose()
      .nullish(),
  })
  .loose();
const Detail = z
  .object({
    order_id: text,
    order_status: z.string(),
    partner_order_id: text.nullish(),
    item: z.array(z.object({ player_id: text.nullish() }).loose()).nullish(),
  })
  .loose();
const Histories = z.array(Detail);
const Product = z.object({
  Variation: z.array(
    z.object({ variation_id: text, variation_name: z.string().nullish(), variation_price: text }).loose(),
  ),
});
const Games = z.array(z.object({ ID: text, post_title: z.string() }).loose());
const DIRECT_TOP_UP = 50;
const HISTORY_LIMIT = 100;
const HISTORY_PAGES_MAX = 50;

const NO_BALANCE = '111';
const REFERENCE_USED = '420';
/** MooGold uses this code for missing orders, invalid products, and an API that is not open to us. */
const INVALID = '422';
/** Out of stock, not available, blocked, API not open to us, or our IP address not on the allowlist. */
const SUPPLIER_REFUSED = new Set(['114', '117', '118', INVALID, '433']);
/** The product id is missing or invalid. */
const NO_PRODUCT = new Set(['113', INVALID]);
const NAMES_ORDER = /\border\b/i;
const RESULT_KINDS: Readonly<Record<string, 'delivered' | 'rejected' | 'accepted'>> = {
  completed: 'delivered',
  processing: 'accepted',
  sending: 'accepted',
  refunded: 'rejected',
  'incorrect-details': 'rejected',
  failed: 'rejected',
  cancelled: 'rejected',
};
/** MooGold gives no reason for refunded, failed and cancelled orders. */
const REJECTION_CAUSES: Readonly<Record<string, RejectionCause>> = { 'incorrect-details': 'player' };

/** The four notices (CHK-3), recognized by their words, because MooGold has no codes for them. */
const NOTICES: readonly (readonly RegExp[])[] = [
  [/monthly/i, /top-?up limit/i, /malaysia/i],
  [/recharge failed/i, /customer service/i],
  [/banned|prohibited/i, /malaysia/i, /brazil/i],
  [/pric/i, /\b1\.\s/, /\b2\.\s/, /malaysia|philippines|singapore/i],
];
const isRegionNotice = (message: string): boolean =>
  NOTICES.some((words) => words.every((word) => word.test(message)));

function mooGoldSign(body: string, timestamp: string, path: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(body + timestamp + path)
    .digest('hex');
}

function requireSame(expected: string, actual: string | null | undefined, field: string): void {
  if (actual && actual !== expected) throw new UnknownOutcome(`MooGold responded about another ${field}`);
}

interface MooGoldOptions {
  baseUrl: string;
  partnerId: string;
  secret: string;
  timeoutMs: number;
  clock: Clock;
}

/** Signs JSON. Orders are accepted first and completed later. References are unique, so a lost order can be found. */
export class MooGold implements Supplier {
  readonly name = 'moogold';
  readonly region = '';
  readonly account: number;
  readonly environment: 'test' | 'live';
  readonly #options: MooGoldOptions;

  constructor(account: number, options: MooGoldOptions) {
    this.account = account;
    this.environment = isTestUrl(options.baseUrl) ? 'test' : 'live';
    this.#options = options;
  }

  async checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerResult> {
    const response = await this.#call('product/validate', {
      data: { 'product-id': product || item, 'User ID': player.userid, Server: player.zoneid },
    });
    const validated = Validated.safeParse(response);
    if (!validated.success) throw new UnknownOutcome('MooGold returned an unexpected response to validate');
    if (isTrue(validated.data.status))
      return { kind: 'found', username: validated.data.username ?? '', use: '', changePrice: null };
    const message = validated.data.message ?? '';
    // MooGold has no code for a missing player, and its messages vary.
    if (message === '') return { kind: 'not-found' };
    return { kind: isRegionNotice(message) ? 'notice' : 'refused', message };
  }

  async order(order: SupplierOrder): Promise<OrderResult> {
    const response = await this.#call('order/create_order', {
      data: {
        category: '1',
        'product-id': order.item,
        quantity: '1',
        'User ID': order.player.userid,
        // Games without servers reject this field.
        ...(order.player.zoneid !== '' && { Server: order.player.zoneid }),
      },
      partnerOrderId: order.reference,
    });
    const failure = ErrorResponse.safeParse(response);
    if (failure.success) {
      const { err_code, err_message } = failure.data;
      if (err_code === REFERENCE_USED)
        return (await this.find({ ...order, supplierReference: '' })) ?? this.#lost();
      const reason = (err_message ?? `error ${err_code}`).slice(0, 300);
      if (err_code === NO_BALANCE) return { kind: 'no-balance', reason };
      return {
        kind: 'rejected',
        reason,
        cause: SUPPLIER_REFUSED.has(err_code) ? 'supplier' : 'unknown-cause',
      };
    }
    const created = Created.safeParse(response);
    const reference = created.success
      ? (created.data.order_id ?? created.data.account_details?.order_id)
      : null;
    if (
      !created.success ||
      !reference ||
      !(isTrue(created.data.status) || created.data.status === 'processing')
    ) {
      throw new UnknownOutcome('MooGold returned an unexpected response to create_order');
    }
    const details = created.data.account_details;
    requireSame(order.player.userid, details?.['User ID'] ?? details?.player_id, 'player');
    return { kind: 'accepted', reference };
  }

  async find(order: SupplierOrder & { supplierReference: string }): Promise<OrderResult | null> {
    const response = await this.#call('order/order_detail_partner_id', { partner_order_id: order.reference });
    const failure = ErrorResponse.safeParse(response);
    if (failure.success) {
      const { err_code, err_message } = failure.data;
      // No other error says whether the order was executed.
      if (err_code === INVALID && NAMES_ORDER.test(err_message ?? '')) return null;
      throw new UnknownOutcome(`MooGold returned no order: ${err_message ?? ''} (${err_code})`);
    }
    const detail = Detail.safeParse(response);
    const kind = detail.success ? RESULT_KINDS[detail.data.order_status] : undefined;
    if (!detail.success || !kind)
      throw new UnknownOutcome('MooGold returned an unexpected response to order_detail');
    requireSame(order.reference, detail.data.partner_order_id, 'reference');
    requireSame(order.player.userid, detail.data.item?.[0]?.player_id, 'player');
    return kind === 'rejected'
      ? {
          kind,
          reason: detail.data.order_status,
          cause: REJECTION_CAUSES[detail.data.order_status] ?? 'unknown-cause',
        }
      : { kind, reference: detail.data.order_id };
  }

  async balance(): Promise<string> {
    const response = await this.#call('user/balance', {});
    const balance = Balance.safeParse(response);
    const failure = ErrorResponse.safeParse(response);
    if (failure.success)
      throw new UnknownOutcome(
        `MooGold returned no balance: ${failure.data.err_message ?? ''} (${failure.data.err_code})`,
      );
    if (!balance.success) throw new UnknownOutcome('MooGold returned no balance');
    return balance.data.balance;
  }

  async listReversed(from: Date, to: Date): Promise<string[]> {
    const references: string[] = [];
    const day = (at: Date) => at.toISOString().slice(0, 10);
    for (let page = 1; page <= HISTORY_PAGES_MAX; page++) {
      const response = Histories.safeParse(
        await this.#call('order/transaction_history', {
          start_date: day(from),
          end_date: day(to),
          page,
          limit: HISTORY_LIMIT,
          status: 'refunded',
        }),
      );
      if (!response.success) throw new UnknownOutcome('MooGold returned an unexpected history');
      references.push(...response.data.map(({ order_id }) => order_id));
      if (response.data.length < HISTORY_LIMIT) break;
    }
    return references;
  }

  async catalogue(product: string): Promise<CataloguePack[]> {
    const response = await this.#call('product/product_detail', { product_id: product });
    const detail = Product.safeParse(response);
    if (NO_PRODUCT.has(ErrorResponse.safeParse(response).data?.err_code ?? '')) return [];
    if (!detail.success) throw new UnknownOutcome('MooGold returned no packs');
    return detail.data.Variation.map((variation) => {
      const price = Number.parseFloat(variation.variation_price);
      const name = variation.variation_name ?? '';
      return { id: variation.variation_id, name, amount: '', price: Number.isFinite(price) ? price : null };
    });
  }

  async games(): Promise<SupplierGame[]> {
    const games = Games.safeParse(await this.#call('product/list_product', { category_id: DIRECT_TOP_UP }));
    return games.success ? games.data.map(({ ID, post_title }) => ({ code: ID, name: post_title })) : [];
  }

  #lost(): never {
    throw new UnknownOutcome('MooGold knows the reference but not the order');
  }

  async #call(path: string, fields: Record<string, unknown>): Promise<unknown> {
    const { baseUrl, partnerId, secret, timeoutMs, clock } = this.#options;
    const body = JSON.stringify({ path, ...fields });
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const response = await exchange(`${baseUrl}/${path}`, {
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`,
        timestamp,
        auth: mooGoldSign(body, timestamp, path, secret),
      },
      rawBody: body,
      timeoutMs,
    });
    if (response.status >= 500)
      throw new UnknownOutcome(`MooGold returned HTTP ${response.status}`, { code: 'http-error' });
    try {
      return JSON.parse(response.text);
    } catch (error) {
      throw new UnknownOutcome('MooGold did not return JSON', { cause: error });
    }
  }
}
