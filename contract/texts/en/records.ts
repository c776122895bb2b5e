import { amountText, type RecordTexts } from '../records.ts';

const obstacle: RecordTexts['obstacle'] = {
  'too-late': 'More than a day had passed.',
  closed: 'The shop is closed for now.',
  'not-on-sale': 'The item is not on sale any more.',
  'out-of-stock': 'The item is out of stock.',
  changed: 'The item has changed since.',
  price: 'The price has changed since.',
  player: 'The account has to be verified again.',
  coupon: 'The coupon is not available any more.',
};

const RETURNED = 'Returned to your wallet as R-Coins.';
const reason: RecordTexts['reason'] = {
  'payment-not-made': 'The payment failed or was not made in time.',
  'supplier-refused': 'The supplier could not deliver this order.',
  'supplier-out': 'The supplier did not answer in time.',
  'refund-asked': 'You asked for your money back before it was delivered.',
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
    'payment-failed': () => `The payment did not go through. ${reason['payment-not-made']}`,
    resumed: () => 'Your payment arrived after all; the order goes on.',
    'late-payment-credited': (data) => {
      const sentence = 'Your payment arrived late and is in your wallet as R-Coins.';
      return data.obstacle ? `${sentence} ${obstacle[data.obstacle]}` : sentence;
    },
    'mismatched-payment-credited': ({ amountPaise }) =>
      `You paid another amount than asked for; ${amountText(amountPaise)} is in your wallet as R-Coins.`,
    'mismatched-payment-returned': () =>
      'You paid another amount than asked for; it was sent back to where it came from.',
    'sent-to-supplier': () => 'Handed to the supplier.',
    'waiting-for-supplier': () => 'The supplier isn’t answering. We’ll send your order as soon as it’s back.',
    'outcome-unknown': () => 'The supplier has not confirmed the delivery yet. We are asking for it.',
    'sent-again': () => 'The supplier never received the order, so we are sending it again.',
    'delivery-decided': ({ decision }) =>
      ({
        delivered: 'Our team has confirmed the delivery.',
        'not-delivered': 'Our team found that it was not delivered.',
        'send-again': 'Our team is sending it again.',
      })[decision],
    'delivered-in-part': ({ delivered, total }) =>
      `Delivered in part (${delivered} of ${total}). Our team is looking after the rest.`,
    'rest-retried': ({ rejected, total }) => `Trying the rest once more (${rejected} of ${total}).`,
    'delivery-reversed': () => 'The supplier reports a change of this delivery; our team is looking into it.',
    completed: () => 'Delivered.',
    'refunded-in-part': ({ delivered, total, amountPaise }) =>
      `Delivered in part (${delivered} of ${total}); ${amountText(amountPaise)} is back in your wallet as R-Coins.`,
    'refunded-unsent': ({ because }) => `${RETURNED} ${reason[because]}`,
    'supplier-refused': () => `${RETURNED} ${reason['supplier-refused']}`,
    refunded: () => RETURNED,
    cancelled: () => 'The order was cancelled.',
  },
  obstacle,
  reason,
  delivery: {
    interrupted: 'The shop was interrupted while the supplier was asked.',
    'never-received': 'The supplier never received it.',
    'not-executed': 'The balance shows that it was not executed.',
    'decided-by-staff': 'Decided by our team.',
    'no-answer': 'The supplier did not answer.',
    'not-connected': 'The supplier could not be reached; nothing was sent.',
    unavailable: 'The supplier was not available.',
    'http-error': 'The supplier answered with an error of its server.',
    'unreadable-answer': 'The supplier answered in a form that is not known.',
    superseded: 'It was not sent: another offer was chosen.',
    'order-ended': 'It was not sent: the order had ended.',
    'supplier-not-set-up': 'This supplier is not set up any more, so it could not be asked.',
  },
  entry: {
    'order-payment': ({ product, item }) => `${product} · ${item}`,
    refund: ({ item }) => `Refund of ${item}`,
    'partial-refund': ({ item }) => `Refund of a part of ${item}`,
    'late-payment': ({ item }) => `Late payment for ${item}`,
    'mismatched-payment': () => 'Payment of another amount than asked for',
    'repeated-payment': () => 'Wallet top-up that was paid twice',
    'top-up': () => 'Wallet top-up',
    'welcome-bonus': () => 'Welcome bonus',
    grant: () => 'Added by the shop',
    'grant-reversed': () => 'Taken back by the shop',
    'points-redeemed': () => 'Reward points redeemed',
    'points-taken-back': () => 'Redeemed points of a refunded order',
    'earnings-redeemed': () => 'Referral earnings redeemed',
    'opening-balance': () => 'Balance brought from our earlier shop',
    'demo-balance': () => 'Demo balance',
    'account-lapsed': () => 'Lapsed with the account',
  },
};
