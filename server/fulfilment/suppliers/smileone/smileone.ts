import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { isTestAddress } from '#platform/config/address-kind.ts';
import { exchange } from '#platform/http/post-json.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import type { OrderAnswer, PlayerAnswer, Supplier, SupplierOrder, SupplierPlayer } from '../supplier.ts';

const status = z
  .union([z.number(), z.string().regex(/^\d+$/)])
  .transform((value) => Number.parseInt(String(value), 10));
const text = z.union([z.string(), z.number()]).transform(String);
const Answer = z.object({ status, message: z.string().nullish() }).loose();
const Role = z.object({
  status: z.literal(200),
  username: z.string(),
  use: text.nullish(),
  change_price: z.union([z.number(), z.string()]).nullish(),
});
const Placed = z.object({ status: z.literal(200), order_id: text.nullish(), orderid: text.nullish() });
const Points = z.object({ status: z.literal(200), smile_points: text });
const Products = z.object({
  status: z.literal(200),
  data: z.object({
    product: z.array(z.object({ id: text, price: text, cost_price: text.nullish() }).loose()),
  }),
});

/** Body status: the pair of user and zone, or the user, does not exist. */
const NO_SUCH_PLAYER = new Set([20003, 20004]);
/** What it says with them, in Portuguese, which tells our shoppers nothing. Other words are shown as they are. */
const NO_SUCH_PLAYER_WORDS = /^\s*USER ID( ou Zone ID)? não existe[.!]?\s*$/iu;
/** Body status: the account's country is not sold to by this route, for now or for good. */
const REGION_REFUSED = 201;
const NO_BALANCE = /insufficient|balance|saldo|not enough|points/i;

/** Sign of Smile.one: fields sorted by name, `name=value&` each, the key behind them, MD5 of the MD5. */
function smileSign(fields: Readonly<Record<string, string>>, key: string): string {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`)
    .join('');
  const md5 = (value: string) => createHash('md5').update(value).digest('hex');
  return md5(md5(signed + key));
}

/**
 * Smile.one's merchant API for one region. HTTP is always 200, the result is in the body. Orders carry no
 * reference of ours and are not idempotent: the same call twice buys twice.
 */
export class SmileOne implements Supplier {
  readonly name = 'smileone';
  readonly region: 'br' | 'ph';
  readonly environment: 'test' | 'live';
  readonly #options: {
    baseUrl: string;
    uid: string;
    email: string;
    key: string;
    timeoutMs: number;
    clock: Clock;
  };

  constructor(
    region: 'br' | 'ph',
    options: { baseUrl: string; uid: string; email: string; key: string; timeoutMs: number; clock: Clock },
  ) {
    this.region = region;
    this.environment = isTestAddress(options.baseUrl) ? 'test' : 'live';
    this.#options = options;
  }

  async checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerAnswer> {
    const answer = await this.#call('getrole', { product, productid: item, ...player });
    const role = Role.safeParse(answer);
    if (role.success) {
      const change = role.data.change_price;
      return {
        kind: 'found',
        username: role.data.username,
        use: role.data.use ?? '',
        changePrice: change == null ? null : Number.parseFloat(String(change)),
      };
    }
    if (answer.status === 200)
      throw new UnknownOutcome('Smile.one answered getrole in a form that is not known');
    const message = answer.message ?? '';
    if (NO_SUCH_PLAYER.has(answer.status) && (message === '' || NO_SUCH_PLAYER_WORDS.test(message)))
      return { kind: 'not-found' };
    if (answer.status === REGION_REFUSED) return { kind: 'notice', message };
    if (message === '') throw new UnknownOutcome(`Smile.one refused getrole with status ${answer.status}`);
    return { kind: 'refused', message };
  }

  async order({ product, item, player }: SupplierOrder): Promise<OrderAnswer> {
    const answer = await this.#call('createorder', { product, productid: item, ...player });
    const placed = Placed.safeParse(answer);
    if (placed.success) {
      const reference = placed.data.order_id ?? placed.data.orderid;
      if (!reference) throw new UnknownOutcome('Smile.one took an order but named no id');
      return { kind: 'delivered', reference };
    }
    if (answer.status === 200)
      throw new UnknownOutcome('Smile.one answered createorder in a form that is not known');
    const reason = (answer.message ?? `status ${answer.status}`).slice(0, 300);
    return { kind: NO_BALANCE.test(reason) ? 'no-balance' : 'rejected', reason };
  }

  async balance(): Promise<string> {
    const answer = await this.#call('querypoints', { product: 'mobilelegends' });
    const points = Points.safeParse(answer);
    if (!points.success)
      throw new UnknownOutcome(
        `Smile.one did not tell the points: ${answer.message ?? ''} (${answer.status})`.slice(0, 300),
      );
    return points.data.smile_points;
  }

  async price(product: string, item: string): Promise<number | null> {
    return (await this.prices(product)).get(item) ?? null;
  }

  async prices(product: string): Promise<ReadonlyMap<string, number>> {
    const listed = Products.safeParse(await this.#call('productlist', { product }));
    if (!listed.success) return new Map();
    return new Map(
      listed.data.data.product.map((pack) => [pack.id, Number.parseFloat(pack.cost_price ?? pack.price)]),
    );
  }

  async #call(operation: string, fields: Record<string, string>): Promise<z.infer<typeof Answer>> {
    const { baseUrl, uid, email, key, clock, timeoutMs } = this.#options;
    const signed = { ...fields, uid, email, time: String(Math.floor(clock.now().getTime() / 1000)) };
    const answer = await exchange(`${baseUrl}/${this.region}/smilecoin/api/${operation}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: new URLSearchParams({ ...signed, sign: smileSign(signed, key) }).toString(),
      timeoutMs,
    });
    if (answer.status !== 200)
      throw new UnknownOutcome(`Smile.one answered HTTP ${answer.status}`, { code: 'http-error' });
    try {
      return Answer.parse(JSON.parse(answer.text));
    } catch (error) {
      throw new UnknownOutcome('Smile.one did not answer in a known form', { cause: error });
    }
  }
}
