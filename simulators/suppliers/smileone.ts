import { createHash } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Behaviour } from './behaviour.ts';
import type { SupplierBook } from './book.ts';
import { findPlayer } from './players.ts';
import { priceOf, productsOf } from './smileone-catalogue.ts';

export interface SmileAccount {
  uid: string;
  email: string;
  key: string;
}

const SIGNATURE_SECONDS = 300;
type Env = { Bindings: HttpBindings };
type Fields = Record<string, string>;

function sign(fields: Fields, key: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}&`)
    .join('');
  const md5 = (value: string) => createHash('md5').update(value).digest('hex');
  return md5(md5(text + key));
}

async function readFields(context: Context<Env>): Promise<Fields> {
  const isJson = context.req.header('content-type')?.includes('json');
  const body: Record<string, unknown> = isJson
    ? await context.req.json().catch(() => ({}))
    : await context.req.parseBody();
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/** Smile.one: always HTTP 200, the outcome in the body's status; no idempotency, no order query. */
export function smileOneApi(book: SupplierBook, behaviour: Behaviour, account: SmileAccount): Hono<Env> {
  const app = new Hono<Env>();
  const points = (region: string) => book.balance(region).toFixed(2).replace(/0$/, '');

  async function guarded(
    context: Context<Env>,
    answer: (fields: Fields, region: string) => Promise<Response> | Response,
  ): Promise<Response> {
    if (behaviour.isDown()) return context.text('Service Unavailable', 503);
    const fields = await readFields(context);
    const { sign: given, ...signed } = fields;
    if (fields.uid !== account.uid || fields.email !== account.email || given !== sign(signed, account.key)) {
      return context.json({ status: 10001, message: 'Sign error' });
    }
    if (Math.abs(Date.now() / 1000 - Number(fields.time)) > SIGNATURE_SECONDS)
      return context.json({ status: 10002, message: 'Request expired' });
    return answer(fields, context.req.param('region') ?? 'br');
  }

  for (const prefix of ['', '/:region{br|ph}']) {
    const path = `${prefix}/smilecoin/api`;
    app.post(`${path}/querypoints`, (context) =>
      guarded(context, (_, region) =>
        context.json({ status: 200, message: 'success', smile_points: points(region) }),
      ),
    );
    app.post(`${path}/product`, (context) =>
      guarded(context, () => context.json({ status: 200, message: 'success', data: { product: [] } })),
    );
    app.post(`${path}/productlist`, (context) =>
      guarded(context, (fields, region) =>
        context.json({
          status: 200,
          message: 'success',
          data: { product: productsOf(region, fields.product ?? '') },
        }),
      ),
    );
    app.post(`${path}/getserver`, (context) =>
      guarded(context, () => context.json({ status: 200, message: 'success', server_list: [] })),
    );
    app.post(`${path}/getrole`, (context) =>
      guarded(context, (fields) => {
        const player = findPlayer(fields.userid ?? '', fields.zoneid ?? '');
        if (player.kind === 'missing') return context.json({ status: 20004, message: 'USER ID não existe' });
        if (player.kind === 'notice') return context.json({ status: 201, message: player.message });
        return context.json({
          status: 200,
          message: 'success',
          username: player.username,
          zone: '1',
          use: player.use,
          change_price: 1,
        });
      }),
    );
    app.post(`${path}/createorder`, (context) =>
      guarded(context, (fields, region) => createOrder(context, fields, region)),
    );
  }

  async function createOrder(context: Context<Env>, fields: Fields, region: string): Promise<Response> {
    const mode = behaviour.next();
    const cost = priceOf(region, fields.product ?? '', fields.productid ?? '');
    if (mode === 'lost-request') return hangUp(context);
    if (mode === 'slow') await behaviour.pause();
    if (mode === 'reject')
      return context.json({ status: 201, message: 'Recharge is not supported for this account' });
    if (cost === undefined) return context.json({ status: 10004, message: 'Product does not exist' });
    if (mode === 'no-balance' || book.balance(region) < cost)
      return context.json({ status: 10005, message: 'Insufficient smile coins balance' });
    const player = findPlayer(fields.userid ?? '', fields.zoneid ?? '');
    if (player.kind !== 'player') return context.json({ status: 20004, message: 'USER ID não existe' });
    const order = book.execute({
      product: fields.productid ?? '',
      userid: fields.userid ?? '',
      zoneid: fields.zoneid ?? '',
      region,
      reference: '',
      cost,
      status: 'completed',
    });
    if (mode === 'lost-reply') return hangUp(context);
    return context.json({ status: 200, message: 'success', order_id: order.id });
  }
  return app;
}

/** Breaks the connection without an answer. */
export function hangUp(context: Context<Env>): Response {
  context.env.incoming.socket.destroy();
  return new Response(null);
}
