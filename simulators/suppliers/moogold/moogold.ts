import { type Context, Hono } from 'hono';
import type { Mode } from '../behaviour.ts';
import { type BookAccount, type OrderEnd, type SupplierOrder, statusOf } from '../book.ts';
import { hangUp, replyAfterExecution, type SupplierEnv } from '../order-reply.ts';
import { findPlayer, type Player } from '../players.ts';
import type { SupplierParts } from '../supplier-simulator.ts';
import { CATEGORIES, PRODUCTS, priceOf, SERVERS } from './moogold-catalogue.ts';
import { signMooGold } from './moogold-signature.ts';

export interface MooGoldOptions {
  /** Each has a separate balance and separate orders. */
  logins: readonly { partnerId: string; secret: string }[];
  /** Delivery time in ms. */
  completeMs: number;
  callbackUrl: string | undefined;
}

type Body = Record<string, unknown> & { data?: Record<string, unknown> };
type Endpoint = (
  context: Context<SupplierEnv>,
  body: Body,
  account: BookAccount,
) => Response | Promise<Response>;

const ENDS: Readonly<Record<Player['kind'], OrderEnd>> = {
  player: 'completed',
  missing: 'incorrect-details',
  notice: 'refunded',
};
const QUANTITY_MAX = 10;
const HISTORY_LIMIT_MAX = 100;

const refused = (code: string, message: string) => ({ err_code: code, err_message: message });
const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

function presentOrder(order: SupplierOrder) {
  return {
    order_id: order.id,
    date_created: { date: order.at.replace('T', ' ').replace('Z', '000'), timezone_type: 3, timezone: 'UTC' },
    order_status: statusOf(order),
    item: [
      {
        product: order.product,
        variation_id: order.product,
        quantity: order.quantity,
        price: order.cost.toFixed(2),
        player_id: order.userid,
        server_id: order.zoneid,
        voucher_code: [],
      },
    ],
    total: order.cost.toFixed(2),
    ...(order.reference !== '' && { partner_order_id: order.reference }),
  };
}

/** MooGold: signed JSON, asynchronous orders, unique references, unsigned callbacks. */
export function mooGoldApi(
  { book, behaviour, late, courier }: Pick<SupplierParts, 'book' | 'behaviour' | 'late' | 'courier'>,
  options: MooGoldOptions,
): Hono<SupplierEnv> {
  const app = new Hono<SupplierEnv>();
  const basicOf = ({ partnerId, secret }: MooGoldOptions['logins'][number]) =>
    `Basic ${Buffer.from(`${partnerId}:${secret}`).toString('base64')}`;

  const orderDetail: (find: (body: Body) => SupplierOrder | undefined) => Endpoint =
    (find) => (context, body, account) => {
      const order = find(body);
      return context.json(
        order?.account === account.account ? presentOrder(order) : refused('422', 'Invalid order id'),
      );
    };

  const endpoints: Readonly<Record<string, Endpoint>> = {
    'user/balance': (context, _body, account) =>
      context.json({ currency: 'USD', balance: book.balance(account).toFixed(2) }),
    'user/reload_balance': (context, body) =>
      context.json({
        order_id: `R${Date.now()}`,
        payment_address: 'simulated-address',
        amount: text(body.amount),
        wallet_currency: 'USDT',
      }),
    'product/list_category': (context) => context.json(CATEGORIES.map(([id, name]) => ({ id, name }))),
    'product/list_product': (context, body) =>
      context.json(
        PRODUCTS.filter(({ category }) => String(category) === text(body.category_id)).map(
          ({ id, title }) => ({
            ID: id,
            post_title: title,
          }),
        ),
      ),
    'product/product_detail': (context, body) => {
      if (text(body.product_id) === '') return context.json(refused('113', 'Product ID is missing'));
      const product = PRODUCTS.find(({ id }) => String(id) === text(body.product_id));
      if (!product) return context.json(refused('422', 'Invalid product ID'));
      return context.json({
        Product_Name: product.title,
        Image_URL: '',
        Variation: product.variations.map(([variation_id, variation_name, variation_price]) => ({
          variation_name,
          variation_id,
          variation_price,
        })),
        fields: product.fields,
      });
    },
    'product/server_list': (context) => context.json(SERVERS),
    'product/validate': (context, body) => {
      const player = findPlayer(text(body.data?.['User ID']), serverOf(body));
      if (player.kind === 'missing') return context.json({ status: 'false', message: 'User not found' });
      if (player.kind === 'notice') return context.json({ status: 'false', message: player.message });
      return context.json({ status: 'true', message: 'success', username: player.username });
    },
    'order/create_order': createOrder,
    'order/order_detail': orderDetail((body) => book.find(text(body.order_id))),
    'order/order_detail_partner_id': orderDetail((body) => book.findByReference(text(body.partner_order_id))),
    'order/transaction_history': (context, body, account) => {
      const limit = Math.min(Number(body.limit ?? HISTORY_LIMIT_MAX) || HISTORY_LIMIT_MAX, HISTORY_LIMIT_MAX);
      const start = (Math.max(Number(body.page ?? 1) || 1, 1) - 1) * limit;
      const status = text(body.status);
      const orders = book
        .list()
        .filter(
          (order) => order.account === account.account && (status === '' || statusOf(order) === status),
        );
      return context.json(orders.slice(start, start + limit).map(presentOrder));
    },
  };

  app.post('/wp-json/v1/api/*', async (context) => {
    const path = context.req.path.split('/wp-json/v1/api/')[1] ?? '';
    if (behaviour.isDown()) {
      if (path === 'order/create_order') behaviour.next();
      return context.text('Service Unavailable', 503);
    }
    const raw = await context.req.text();
    const login = options.logins.find((each) => context.req.header('authorization') === basicOf(each));
    const expectedAuth = login && signMooGold(login.secret, raw, context.req.header('timestamp') ?? '', path);
    if (!login || context.req.header('auth') !== expectedAuth)
      return context.json(refused('403', 'Authentication failed'), 403);
    const body = parse(raw);
    if (body?.path !== path) return context.json(refused('418', 'Path does not match'));
    const endpoint = endpoints[path];
    const account = { region: '', account: options.logins.indexOf(login) + 1 };
    return endpoint ? endpoint(context, body, account) : noRoute(context);
  });

  async function createOrder(
    context: Context<SupplierEnv>,
    body: Body,
    account: BookAccount,
  ): Promise<Response> {
    const userid = text(body.data?.['User ID']);
    const next = behaviour.next();
    const { mode } = next;
    if (mode === 'lost-request') return hangUp(context);
    if (mode === 'late') {
      late.hold(userid, next.delayMs, () =>
        'order' in acceptOrder(body, account, mode) ? 'executed' : 'refused',
      );
      return hangUp(context);
    }
    await behaviour.pause(next);
    const outcome = acceptOrder(body, account, mode);
    if (!('order' in outcome)) return context.json(outcome.refusal);
    const { order } = outcome;
    return replyAfterExecution(context, mode, {
      status: 'true',
      message: 'Order has been created',
      order_id: order.id,
      account_details: { 'User ID': userid, server_id: order.zoneid, order_id: order.id },
    });
  }

  function acceptOrder(
    body: Body,
    account: BookAccount,
    mode: Mode,
  ): { order: SupplierOrder } | { refusal: ReturnType<typeof refused> } {
    const data = body.data ?? {};
    const reference = text(body.partnerOrderId);
    const variation = text(data['product-id']);
    const quantity = Number(data.quantity ?? 1);
    const userid = text(data['User ID']);
    if (reference !== '' && book.findByReference(reference))
      return { refusal: refused('420', 'Partner Order ID already exists') };
    if (variation === '') return { refusal: refused('113', 'Product ID is missing') };
    if (!/^\d+$/.test(variation)) return { refusal: refused('422', 'Invalid product ID') };
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX)
      return { refusal: refused('116', 'Quantity may not be above 10') };
    if (mode === 'reject') return { refusal: refused('117', 'Product is not available') };
    const cost = Math.round(priceOf(variation) * quantity * 100) / 100;
    if (mode === 'no-balance' || book.balance(account) < cost)
      return { refusal: refused('111', 'Insufficient balance') };
    const order = book.execute({
      product: variation,
      userid,
      zoneid: serverOf(body),
      ...account,
      reference,
      quantity,
      cost,
      end: ENDS[findPlayer(userid, '').kind],
      takesMs: options.completeMs,
    });
    scheduleCallback(order);
    return { order };
  }

  function scheduleCallback(order: SupplierOrder): void {
    const { callbackUrl } = options;
    if (!callbackUrl) return;
    // Timers may fire up to 1 ms early, and the order must have ended when the shop queries it.
    const waitMs = Math.max(Date.parse(order.endsAt) - Date.now(), 0) + 1;
    setTimeout(() => {
      if (!book.find(order.id)) return;
      const body = JSON.stringify({
        status: order.end,
        message: `Order ${order.end}`,
        account_details: { 'User ID': order.userid, server_id: order.zoneid },
        order_id: order.id,
        total: order.cost.toFixed(2),
      });
      const delivery = courier.send({
        url: callbackUrl,
        body,
        headers: { 'content-type': 'application/json' },
        isAccepted: (status) => status === 200,
      });
      delivery.catch((error) => console.error('failed to send a callback', error));
    }, waitMs).unref();
  }

  // Reschedule callbacks for orders that are still processing. Those that ended during downtime get none.
  for (const order of book.list()) if (statusOf(order) === 'processing') scheduleCallback(order);
  return app;
}

const serverOf = ({ data = {} }: Body) => text(data.Server ?? data['Server ID']);

const noRoute = (context: Context<SupplierEnv>) =>
  context.json(
    {
      code: 'rest_no_route',
      message: 'No route was found matching the URL and request method.',
      data: { status: 404 },
    },
    404,
  );

function parse(raw: string): Body | null {
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null ? (body as Body) : null;
  } catch {
    return null;
  }
}
