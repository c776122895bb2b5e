import { createHmac } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Behaviour } from './behaviour.ts';
import type { ExecutedOrder, SupplierBook } from './book.ts';
import { findPlayer } from './players.ts';
import { hangUp } from './smileone.ts';

export interface MooGoldAccount {
  partnerId: string;
  secret: string;
}

type Env = { Bindings: HttpBindings };
type Body = Record<string, unknown> & { data?: Record<string, unknown> };

const refused = (code: string, message: string) => ({ err_code: code, err_message: message });
/** Any variation is sold; its price in USD follows from its number, so that it is stable. */
const priceOf = (variation: string) => 1 + (Number.parseInt(variation, 10) % 900) / 100;

/** MooGold: signed JSON, orders that complete after a moment, our reference taken once. */
export function mooGoldApi(
  book: SupplierBook,
  behaviour: Behaviour,
  account: MooGoldAccount,
  options: { completeMs: number; callback: string | undefined },
): Hono<Env> {
  const app = new Hono<Env>();

  async function readSigned(context: Context<Env>): Promise<{ body: Body; path: string } | Response> {
    if (behaviour.isDown()) return context.text('Service Unavailable', 503);
    const raw = await context.req.text();
    const path = context.req.path.split('/wp-json/v1/api/')[1] ?? '';
    const timestamp = context.req.header('timestamp') ?? '';
    const basic = `Basic ${Buffer.from(`${account.partnerId}:${account.secret}`).toString('base64')}`;
    const signature = createHmac('sha256', account.secret)
      .update(raw + timestamp + path)
      .digest('hex');
    if (context.req.header('authorization') !== basic || context.req.header('auth') !== signature)
      return context.json(refused('403', 'Invalid signature'), 403);
    const body = JSON.parse(raw || '{}') as Body;
    return body.path === path ? { body, path } : context.json(refused('418', 'Path does not match'));
  }

  app.post('/wp-json/v1/api/*', async (context) => {
    const read = await readSigned(context);
    if (read instanceof Response) return read;
    const { body, path } = read;
    switch (path) {
      case 'user/balance':
        return context.json({ currency: 'USD', balance: book.balance('').toFixed(2) });
      case 'product/list_category':
        return context.json([
          { ID: 50, name: 'Direct Top Up' },
          { ID: 51, name: 'Gift Cards' },
        ]);
      case 'product/product_detail':
        return context.json({
          Product_Name: `Product ${body.product_id}`,
          Image_URL: '',
          Variation: [],
          fields: ['User ID', 'Server'],
        });
      case 'product/server_list':
        return context.json({ America: 'os_usa', Asia: 'os_asia', Europe: 'os_euro', TW_HK_Mo: 'os_cht' });
      case 'product/validate':
        return context.json(validate(body));
      case 'order/create_order':
        return createOrder(context, body);
      case 'order/order_detail':
        return describe(
          context,
          book.find((order) => order.id === String(body.order_id)),
        );
      case 'order/order_detail_partner_id':
        return describe(
          context,
          book.find((order) => order.reference !== '' && order.reference === body.partner_order_id),
        );
      case 'order/transaction_history':
        return context.json(book.list().map(detail));
      default:
        return context.json({ code: 'rest_no_route', message: 'No route was found' }, 404);
    }
  });

  function validate(body: Body) {
    const player = findPlayer(String(body.data?.['User ID'] ?? ''), String(body.data?.Server ?? ''));
    if (player.kind === 'missing') return { status: 'false', message: 'User not found' };
    if (player.kind === 'notice') return { status: 'false', message: player.message };
    return { status: 'true', message: 'success', username: player.username };
  }

  async function createOrder(context: Context<Env>, body: Body): Promise<Response> {
    const data = body.data ?? {};
    const reference = String(body.partnerOrderId ?? '');
    const variation = String(data['product-id'] ?? '');
    if (reference !== '' && book.find((order) => order.reference === reference))
      return context.json(refused('420', 'partnerOrderId already used'));
    const mode = behaviour.next();
    if (mode === 'lost-request') return hangUp(context);
    if (mode === 'slow') await behaviour.pause();
    if (mode === 'reject') return context.json(refused('117', 'Product not available'));
    if (!/^\d+$/.test(variation)) return context.json(refused('422', 'Invalid product id'));
    const cost = priceOf(variation);
    if (mode === 'no-balance' || book.balance('') < cost)
      return context.json(refused('111', 'Balance is too low'));
    const isMissing = findPlayer(String(data['User ID'] ?? ''), '').kind !== 'player';
    const order = book.execute({
      product: variation,
      userid: String(data['User ID'] ?? ''),
      zoneid: String(data.Server ?? ''),
      region: '',
      reference,
      cost,
      status: 'processing',
    });
    setTimeout(() => complete(order, isMissing), options.completeMs).unref();
    if (mode === 'lost-reply') return hangUp(context);
    return context.json({
      status: 'true',
      message: 'Order created',
      order_id: order.id,
      account_details: { 'User ID': order.userid, server_id: order.zoneid, order_id: order.id },
    });
  }

  function complete(order: ExecutedOrder, isMissing: boolean): void {
    const ended: ExecutedOrder = { ...order, status: isMissing ? 'incorrect-details' : 'completed' };
    book.update(ended);
    if (isMissing) book.setBalance('', book.balance('') + order.cost);
    if (!options.callback) return;
    const said = {
      status: ended.status,
      message: '',
      account_details: {},
      order_id: ended.id,
      total: ended.cost,
    };
    void fetch(options.callback, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
      signal: AbortSignal.timeout(5_000),
    }).then(
      (answer) => answer.arrayBuffer(),
      () => {},
    );
  }

  function describe(context: Context<Env>, order: ExecutedOrder | undefined): Response {
    return order ? context.json(detail(order)) : context.json(refused('422', 'Order not found'));
  }

  function detail(order: ExecutedOrder) {
    // Orders that were under way when the simulator stopped are done by now.
    const isDue =
      order.status === 'processing' && Date.now() - Date.parse(order.at) > options.completeMs + 1_000;
    return {
      order_id: order.id,
      date_created: { date: order.at, timezone_type: 3, timezone: 'UTC' },
      order_status: isDue ? 'completed' : order.status,
      item: [
        {
          product: order.product,
          variation_id: order.product,
          quantity: 1,
          price: order.cost,
          player_id: order.userid,
          server_id: order.zoneid,
          voucher_code: [],
        },
      ],
      total: order.cost,
      partner_order_id: order.reference,
    };
  }
  return app;
}
