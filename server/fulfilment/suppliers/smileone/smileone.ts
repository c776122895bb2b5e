import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { isTestUrl } from '#platform/config/address-kind.ts';
import { exchange } from '#platform/http/post-json.ts';
import { codeOfStatus, UnknownOutcome } from '#platform/refusal.ts';
import type {
  CataloguePack,
  OrderResult,
  PlayerResult,
  RequestExpiry,
  SignatureAges,
  SignatureProbe,
  Supplier,
  SupplierGame,
  SupplierOrder,
  SupplierPlayer,
} from '../supplier.ts';

const status = z
  .union([z.number(), z.string().regex(/^\d+$/)])
  .transform((value) => Number.parseInt(String(value), 10));
const text = z.union([z.string(), z.number()]).transform(String);
const Body = z.object({ status, message: z.string().nullish() }).loose();
const Role = z.object({
  status: z.literal(200),
  username: z.string(),
  use: text.nullish(),
  change_price: z.union([z.number(), z.string()]).nullish(),
});
const Created = z.object({ status: z.literal(200), order_id: text.nullish(), orderid: text.nullish() });
const Points = z.object({ status: z.literal(200), smile_points: text });
const Products = z.object({
  status: z.literal(200),
  data: z.object({
    product: z.array(
      z.object({ id: text, spu: text.nullish(), price: text, cost_price: text.nullish() }).loose(),
    ),
  }),
});

const Games = z.object({ data: z.object({ product: z.array(z.string()).min(1) }) });
/** Codes that other merchants use, in case the undocumented list cannot be read. */
const KNOWN_GAMES = ['mobilelegends', 'magicchessgogo', 'hok', 'genshinimpact', 'honkai', 'bloodstrike'];

/** Status in the body: no such user in this zone (20003), or no such user (20004). */
const NO_SUCH_PLAYER = new Set([20003, 20004]);
/** The Portuguese messages for these statuses. The shop replaces them; it shows all other messages unchanged. */
const NO_SUCH_PLAYER_WORDS = /^\s*USER ID( ou Zone ID)? não existe[.!]?\s*$/iu;
const REGION_REFUSED = 201;
const NO_EXPIRY: RequestExpiry = { expiresInMs: null };
const AMOUNT = /^[\d\s&+,]+$/;
const NO_BALANCE = /insufficient|balance|saldo|not enough|points/i;

/** The MD5 of the MD5 of the fields, sorted by name and each written as `name=value&`, followed by the key. */
function smileSign(fields: Readonly<Record<string, string>>, key: string): string {
  const signed = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`)
    .join('');
  const md5 = (value: string) => createHash('md5').update(value).digest('hex');
  return md5(md5(signed + key));
}

interface SmileOneOptions {
  baseUrl: string;
  uid: string;
  email: string;
  key: string;
  timeoutMs: number;
  clock: Clock;
}

/**
 * The merchant API for one region. The HTTP status is always 200; the result is in the body. Orders carry no reference
 * of ours and are not idempotent: two identical calls buy twice.
 */
export class SmileOne implements Supplier {
  readonly name = 'smileone';
  readonly region: 'br' | 'ph';
  readonly account: number;
  readonly environment: 'test' | 'live';
  readonly #skew = new ClockSkew();
  readonly #options: SmileOneOptions;

  constructor(region: 'br' | 'ph', account: number, options: SmileOneOptions) {
    this.region = region;
    this.account = account;
    this.environment = isTestUrl(options.baseUrl) ? 'test' : 'live';
    this.#options = options;
  }

  async checkPlayer(product: string, item: string, player: SupplierPlayer): Promise<PlayerResult> {
    const body = await this.#call('getrole', { product, productid: item, ...player });
    const role = Role.safeParse(body);
    if (role.success) {
      const change = Number.parseFloat(String(role.data.change_price));
      return {
        kind: 'found',
        username: role.data.username,
        use: role.data.use ?? '',
        changePrice: Number.isFinite(change) && change > 0 ? change : null,
      };
    }
    if (body.status === 200) throw new UnknownOutcome('Smile.one returned an unexpected getrole response');
    const message = body.message ?? '';
    if (NO_SUCH_PLAYER.has(body.status) && (message === '' || NO_SUCH_PLAYER_WORDS.test(message)))
      return { kind: 'not-found' };
    if (body.status === REGION_REFUSED) return { kind: 'notice', message };
    if (message === '') throw new UnknownOutcome(`Smile.one refused getrole with status ${body.status}`);
    return { kind: 'refused', message };
  }

  /** `expiresInMs` backdates the signature, so that a lost request cannot be executed much later. */
  async order(
    { product, item, player }: SupplierOrder,
    { expiresInMs }: RequestExpiry = NO_EXPIRY,
  ): Promise<OrderResult> {
    const time = expiresInMs === null ? undefined : await this.#timeThatExpires(expiresInMs);
    const body = await this.#call('createorder', { product, productid: item, ...player }, time);
    const created = Created.safeParse(body);
    if (created.success) {
      const reference = created.data.order_id ?? created.data.orderid;
      if (!reference) throw new UnknownOutcome('Smile.one accepted an order without an id');
      return { kind: 'delivered', reference };
    }
    if (body.status === 200)
      throw new UnknownOutcome('Smile.one returned an unexpected createorder response');
    const reason = (body.message ?? `status ${body.status}`).slice(0, 300);
    if (NO_SUCH_PLAYER.has(body.status) || body.status === REGION_REFUSED)
      return { kind: 'rejected', reason, cause: 'player' };
    if (NO_BALANCE.test(reason)) return { kind: 'no-balance', reason };
    return { kind: 'rejected', reason, cause: 'unknown-cause' };
  }

  async balance({ expiresInMs }: RequestExpiry = NO_EXPIRY): Promise<string> {
    const time = expiresInMs === null ? undefined : await this.#timeThatExpires(expiresInMs);
    const body = await this.#call('querypoints', { product: 'mobilelegends' }, time);
    const points = Points.safeParse(body);
    if (!points.success)
      throw new UnknownOutcome(
        `Smile.one returned no points: ${body.message ?? ''} (${body.status})`.slice(0, 300),
      );
    return points.data.smile_points;
  }

  /** A current signature must be accepted before and after, so that only age can explain a rejection. */
  async probeSignature({ expiresInMs, marginMs }: SignatureAges): Promise<SignatureProbe> {
    await this.balance();
    const isOldAccepted = await this.#accepts(await this.#timeThatExpires(expiresInMs));
    const isExpiredAccepted = isOldAccepted && (await this.#accepts(await this.#timeThatExpires(-marginMs)));
    await this.balance();
    if (!isOldAccepted) return { kind: 'old-refused' };
    return { kind: isExpiredAccepted ? 'expired-accepted' : 'proven' };
  }

  /** `spu` is an amount, such as 78&8, or a name. */
  async catalogue(product: string): Promise<CataloguePack[]> {
    const products = Products.safeParse(await this.#call('productlist', { product }));
    if (!products.success) throw new UnknownOutcome('Smile.one returned no packs');
    return products.data.data.product.map((pack) => {
      const price = Number.parseFloat(pack.cost_price ?? pack.price);
      const name = pack.spu ?? '';
      const amount = AMOUNT.test(name) ? name : '';
      return { id: pack.id, name, amount, price: Number.isFinite(price) ? price : null };
    });
  }

  async games(): Promise<SupplierGame[]> {
    const games = Games.safeParse(await this.#call('product', { product: 'mobilelegends' }));
    const codes = games.success ? games.data.data.product : KNOWN_GAMES;
    return codes.map((code) => ({ code, name: '' }));
  }

  /** The field `time` of a request that expires this many ms from now; negative for the past. */
  async #timeThatExpires(expiresInMs: number): Promise<number> {
    const { clock } = this.#options;
    const nowMs = clock.now().getTime();
    if (!this.#skew.read(nowMs)) await this.balance();
    const skew = this.#skew.read(clock.now().getTime());
    if (!skew) throw new UnknownOutcome('Smile.one sent no Date header');
    return timeThatExpires(expiresInMs, nowMs, skew);
  }

  /** Whether a harmless call is accepted with this signature time, in Unix seconds. */
  async #accepts(time: number): Promise<boolean> {
    const body = await this.#call('querypoints', { product: 'mobilelegends' }, time);
    if (body.status === 200 && !Points.safeParse(body).success)
      throw new UnknownOutcome('Smile.one returned an unexpected querypoints response');
    return body.status === 200;
  }

  /** @param time of the signature, in Unix seconds; now by default */
  async #call(
    operation: string,
    fields: Record<string, string>,
    time?: number,
  ): Promise<z.infer<typeof Body>> {
    const { baseUrl, uid, email, key, clock, timeoutMs } = this.#options;
    const sentMs = clock.now().getTime();
    const signed = { ...fields, uid, email, time: String(time ?? Math.floor(sentMs / 1000)) };
    const response = await exchange(`${baseUrl}/${this.region}/smilecoin/api/${operation}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: new URLSearchParams({ ...signed, sign: smileSign(signed, key) }).toString(),
      timeoutMs,
    });
    if (response.status !== 200)
      throw new UnknownOutcome(`Smile.one returned HTTP ${response.status}`, {
        code: codeOfStatus(response.status),
      });
    this.#skew.note({ sentMs, answeredMs: clock.now().getTime(), date: response.date });
    try {
      return Body.parse(JSON.parse(response.text));
    } catch (error) {
      throw new UnknownOutcome('Smile.one returned an unexpected response', { cause: error });
    }
  }
}

export interface SkewBounds {
  minMs: number;
  maxMs: number;
}

/** The `Date` header is precise to the second. */
const DATE_PRECISION_MS = 1_000;
/** Older measurements are discarded, because a clock may have been set since. */
const MEASURED_MS_MAX = 10 * 60_000;

/**
 * Measures the clock skew from the `Date` headers of responses. Intersects the bounds of several responses; if they
 * contradict each other, a clock was set and only the latest counts.
 */
export class ClockSkew {
  #bounds: SkewBounds | null = null;
  #measuredMs = 0;

  /** @param exchange.sentMs our clock before the request, in Unix ms; `answeredMs`: after the response */
  note({ sentMs, answeredMs, date }: { sentMs: number; answeredMs: number; date: Date | null }): void {
    if (date === null || answeredMs < sentMs) return;
    const previous = this.read(answeredMs);
    const latest = {
      minMs: date.getTime() - answeredMs,
      maxMs: date.getTime() + DATE_PRECISION_MS - sentMs,
    };
    const minMs = Math.max(latest.minMs, previous?.minMs ?? latest.minMs);
    const maxMs = Math.min(latest.maxMs, previous?.maxMs ?? latest.maxMs);
    this.#bounds = minMs <= maxMs ? { minMs, maxMs } : latest;
    this.#measuredMs = answeredMs;
  }

  read(nowMs: number): SkewBounds | null {
    const isStale = Math.abs(nowMs - this.#measuredMs) > MEASURED_MS_MAX;
    return isStale ? null : this.#bounds;
  }
}

/**
 * How long Smile.one accepts a signature, in seconds from its `time`. Source: an open-source client, which cites the
 * merchants' PDF ("about 5 minutes"). `probeSignature` verifies it daily.
 */
const SIGNATURE_SECONDS = 300;

/**
 * The field `time`, in Unix seconds, of a signature that expires at most `expiresInMs` after `nowMs`, and earlier
 * by at most the bounds' width plus two seconds (for rounding here and in the supplier's comparison).
 */
export function timeThatExpires(expiresInMs: number, nowMs: number, skew: SkewBounds): number {
  return Math.floor((nowMs + skew.minMs + expiresInMs) / 1_000) - SIGNATURE_SECONDS;
}
