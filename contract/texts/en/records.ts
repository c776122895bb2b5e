import { amountText, type RecordTexts } from '../records.ts';

const obstacle: RecordTexts['obstacle'] = {
  'too-late': 'The order was over a day old.',
  closed: 'The shop is closed for now.',
  'not-on-sale': 'This pack is no longer on sale.',
  'out-of-stock': 'This pack is out of stock.',
  changed: 'This pack has since changed.',
  price: 'The price has since changed.',
  player: 'The player ID must be checked again.',
  coupon: 'The coupon is no longer available.',
};

const RETURNED = 'Returned to your wallet as R-Coins.';
const reason: RecordTexts['reason'] = {
  'payment-not-made': 'The payment failed or was not made in time.',
  'another-amount': 'You paid a different amount.',
  'supplier-refused': 'The supplier could not deliver this order.',
  'supplier-out': 'The supplier did not respond in time.',
  'refund-asked': 'You asked for a refund before delivery.',
};

export const recordTexts: RecordTexts = {
  event: {
    placed: () => 'Order placed.',
    paid: ({ by }) =>
      ({
        upi: 'We have received your payment.',
        wallet: 'Paid with R-Coins.',
        'nothing-due': 'Nothing to pay.',
      })[by],
    'payment-failed': () => `Your payment didn’t go through. ${reason['payment-not-made']}`,
    resumed: () => 'Your payment arrived, so we’re completing your order.',
    'late-payment-credited': (data) => {
      const sentence = 'Your payment arrived late and is in your wallet as R-Coins.';
      return data.obstacle ? `${sentence} ${obstacle[data.obstacle]}` : sentence;
    },
    'payment-in-review': ({ askedPaise, receivedPaise }) =>
      receivedPaise === null
        ? 'We got your payment, but our team has to check it. They’ll add it to your wallet or send it back. Please don’t pay again.'
        : `You paid ${amountText(receivedPaise)} instead of ${amountText(askedPaise)}. Our team will add ${amountText(receivedPaise)} to your wallet as R-Coins or send it back. Please don’t pay again.`,
    'mismatched-payment-credited': ({ amountPaise }) =>
      `Our team checked your payment: ${amountText(amountPaise)} is in your wallet as R-Coins.`,
    'mismatched-payment-returned': () =>
      'Our team sent your payment back. Your bank may take a few days to show it.',
    'sent-to-supplier': () => 'Order sent to the supplier.',
    'waiting-for-supplier': () => 'The supplier isn’t answering. We’ll send your order as soon as it’s back.',
    'outcome-unknown': () => 'The supplier hasn’t confirmed the delivery yet. We’re checking.',
    'sent-again': () => 'The supplier didn’t get the order, so we’re sending it again.',
    'delivery-decided': ({ decision }) =>
      ({
        delivered: 'Our team confirmed the delivery.',
        'not-delivered': 'Our team found it wasn’t delivered.',
        'send-again': 'Our team is sending it again.',
      })[decision],
    'delivered-in-part': ({ delivered, total }) =>
      `Delivered in part (${delivered} of ${total}). We’re handling the rest.`,
    'rest-retried': ({ rejected, total }) => `Trying the rest again (${rejected} of ${total}).`,
    'delivery-reversed': () =>
      'The supplier reported a problem with this delivery. Our team is looking into it.',
    completed: () => 'Delivered.',
    'refunded-in-part': ({ delivered, total, amountPaise }) =>
      `Delivered in part (${delivered} of ${total}); ${amountText(amountPaise)} is back in your wallet as R-Coins.`,
    'refunded-unsent': ({ because }) => `${RETURNED} ${reason[because]}`,
    'supplier-refused': () => `${RETURNED} ${reason['supplier-refused']}`,
    refunded: () => RETURNED,
    cancelled: () => 'The order was cancelled.',
  },
  review: {
    'payment-in-review': 'Our team is checking your payment',
    'mismatched-payment-credited': 'Your payment is in your wallet',
    'mismatched-payment-returned': 'Your payment was sent back',
  },
  obstacle,
  reason,
  entry: {
    'order-payment': ({ product, item }) => `${product} · ${item}`,
    refund: ({ item }) => `Refund · ${item}`,
    'partial-refund': ({ item }) => `Partial refund · ${item}`,
    'late-payment': ({ item }) => `Late payment · ${item}`,
    'mismatched-payment': () => 'Payment of a different amount',
    'repeated-payment': () => 'Wallet top-up paid twice',
    'top-up': () => 'Wallet top-up',
    'welcome-bonus': () => 'Welcome bonus',
    grant: () => 'Added by the shop',
    'grant-reversed': () => 'Taken back by the shop',
    'points-redeemed': () => 'Reward points redeemed',
    'points-taken-back': () => 'Points taken back for a refunded order',
    'earnings-redeemed': () => 'Referral earnings redeemed',
    'opening-balance': () => 'Balance from our old shop',
    'demo-balance': () => 'Demo balance',
    'account-lapsed': () => 'Forfeited when the account was deleted',
  },
};
