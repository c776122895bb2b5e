import { type Context, Hono } from 'hono';
import type { Mode } from '../behaviour.ts';
import type { BookAccount, SupplierOrder } from '../book.ts';
import { hangUp, replyAfterExecution, type SupplierEnv } from '../order-reply.ts';
import { findPlayer } from '../players.ts';
import type { SupplierParts } from '../supplier-simulator.ts';
import { categoriesOf, findPack, packsOf } from './smileone-catalogue.ts';
import { signSmile } from './smileone-signature.ts';

export interface SmileAccount {
  uid: string;
  email: string;
  key: string;
}

type Fields = Record<string, string>;
interface Call {
  context: Context<SupplierEnv>;
  fields: Fields;
  account: BookAccount;
}

/** Statuses 10001, 10002, 10004 and 10005 are invented, because the real ones are not public. */
const REFUSALS = {
  sign: { status: 10001, message: 'Sign error' },
  time: { status: 10002, message: 'The request has expired' },
  product: { status: 10004, message: 'The product does not exist' },
  balance: { status: 10005, message: 'Insufficient smile coins balance' },
  country: { status: 201, message: 'Recharge is not supported in the country of this account' },
  user: { status: 20004, message: 'USER ID não existe' },
  zone: { status: 20003, message: 'USER ID ou Zone ID não existe' },
} as const;

async function readFields(context: Context<SupplierEnv>): Promise<Fields> {
  const isJson = context.req.header('content-type')?.includes('json');
  const body: Record<string, unknown> = isJson
    ? await context.req.json().catch(() => ({}))
    : await context.req.parseBody();
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/** Smile.one: responses are always HTTP 200, with the outcome in the body; no idempotency and no order queries. */
export function smileOneApi(
  { book, behaviour, clock, late }: Pick<SupplierParts, 'book' | 'behaviour' | 'clock' | 'late'>,
  logins: readonly SmileAccount[],
): Hono<SupplierEnv> {
  const app = new Hono<SupplierEnv>();

  const endpoint = (name: string, handle: (call: Call) => Response | Promise<Response>) => {
    for (const prefix of ['', '/:region{br|ph}'])
      app.post(`${prefix}/smilecoin/api/${name}`, async (context) => {
        if (behaviour.isDown()) {
          if (name === 'createorder') behaviour.next();
          return context.text('Service Unavailable', 503);
        }
        const fields = await readFields(context);
        const region = context.req.param('region') ?? 'br';
        const login = loginOf(fields);
        const call = { context, fields, account: { region, account: login ? logins.indexOf(login) + 1 : 1 } };
        if (name === 'createorder' && behaviour.get().mode === 'late') return hold(call);
        const refusal = checkSignature(fields);
        return refusal ? context.json(refusal) : handle(call);
      });
  };

  const loginOf = ({ uid, email }: Fields) => logins.find((each) => each.uid === uid && each.email === email);

  function checkSignature({ sign, ...fields }: Fields) {
    const login = loginOf(fields);
    if (!login || sign !== signSmile(fields, login.key)) return REFUSALS.sign;
    return clock.isFresh(Number(fields.time)) ? null : REFUSALS.time;
  }

  endpoint('querypoints', ({ context, account }) => {
    const smile_points = book.balance(account).toFixed(2).replace(/0$/, '');
    return context.json({ status: 200, message: 'success', smile_points });
  });
  endpoint('product', ({ context, account: { region } }) =>
    context.json({ status: 200, message: 'success', data: { product: categoriesOf(region) } }),
  );
  endpoint('productlist', ({ context, fields, account: { region } }) => {
    const product = packsOf(region, fields.product ?? '').map(({ id, spu, coins }) => ({
      id,
      spu,
      price: String(coins),
      cost_price: String(coins),
      discount: '0',
    }));
    return context.json({ status: 200, message: 'success', data: { product } });
  });
  endpoint('getserver', ({ context }) =>
    context.json({ status: 200, message: 'success', data: { server_list: [] } }),
  );

  endpoint('getrole', ({ context, fields }) => {
    const { userid = '', zoneid = '', productid = '' } = fields;
    const player = findPlayer(userid, zoneid);
    if (player.kind === 'missing') return context.json(REFUSALS.user);
    if (zoneid.endsWith('4040')) return context.json(REFUSALS.zone);
    if (player.kind === 'notice') return context.json({ status: 201, message: player.message });
    return context.json({
      status: 200,
      message: 'success',
      username: player.username,
      // Smile.one's internal zone number, not the zone id that was sent.
      zone: String((Number.parseInt(zoneid, 10) || 0) % 7),
      use: player.use,
      change_price: player.changePrice,
      id_change_price_info: [{ product_id: productid, change_price: player.changePrice }],
    });
  });

  endpoint('createorder', async ({ context, fields, account }) => {
    const next = behaviour.next();
    const { mode } = next;
    if (mode === 'lost-request') return hangUp(context);
    await behaviour.pause(next);
    const outcome = execute(fields, account, mode);
    if (!('order' in outcome)) return context.json(outcome.refusal);
    const reply = { status: 200, message: 'success', order_id: outcome.order.id };
    return replyAfterExecution(context, mode, reply);
  });

  /** The signature is checked only when the delayed request arrives. */
  function hold({ context, fields, account }: Call): Response {
    const { mode, delayMs } = behaviour.next();
    late.hold(fields.userid ?? '', delayMs, () => {
      const refusal = checkSignature(fields);
      if (refusal) return refusal === REFUSALS.time ? 'expired' : 'refused';
      return 'order' in execute(fields, account, mode) ? 'executed' : 'refused';
    });
    return hangUp(context);
  }

  function execute(
    fields: Fields,
    account: BookAccount,
    mode: Mode,
  ): { order: SupplierOrder } | { refusal: { status: number; message: string } } {
    const { userid = '', zoneid = '', product = '', productid = '' } = fields;
    if (mode === 'reject') return { refusal: REFUSALS.country };
    const pack = findPack(account.region, product, productid);
    if (!pack) return { refusal: REFUSALS.product };
    const player = findPlayer(userid, zoneid);
    if (player.kind === 'missing') return { refusal: REFUSALS.user };
    if (player.kind === 'notice') return { refusal: { status: 201, message: player.message } };
    const cost = Math.round(pack.coins * player.changePrice * 100) / 100;
    if (mode === 'no-balance' || book.balance(account) < cost) return { refusal: REFUSALS.balance };
    const order = book.execute({
      product: productid,
      userid,
      zoneid,
      ...account,
      reference: '',
      quantity: 1,
      cost,
      end: 'completed',
      takesMs: 0,
    });
    return { order };
  }
  return app;
}
