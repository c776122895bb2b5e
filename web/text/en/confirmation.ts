import { catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';

export const confirmationText = catalogue('confirmation', {
  title: 'Your order',
  loading: 'Loading your order…',
  heading: {
    confirming: 'Confirming your payment',
    unpaid: 'We haven’t received your payment yet',
    abandoned: 'Payment cancelled',
    delivering: 'Paid! Your pack is on its way',
    team: 'Paid! Our team is on it',
    delayed: 'Paid – delivery is delayed',
    delivered: 'Delivered!',
    failed: 'Your payment didn’t go through',
    cancelled: 'This order was cancelled',
    refunded: 'Refunded',
    late: 'Paid late',
  },
  lead: {
    confirming: 'Please don’t refresh or close this page. It updates as soon as we receive your payment.',
    unpaid:
      'Cancelled? You weren’t charged – just pay again. Already paid? This page updates as soon as we receive it.',
    abandoned:
      'Your bank has no record of a payment, so you weren’t charged. Pay again or pay another way. Already paid? This page will update.',
    delivering: 'This page updates when your pack arrives. You can leave it any time.',
    team: 'Our team will add this pack within 30 minutes. You can close this page.',
    delayed: 'The supplier isn’t answering. We’ll deliver as soon as it’s back; your money is safe.',
    delivered: 'Not there yet? Close the game and open it again.',
    failed:
      'Nothing was delivered. If your bank did charge you, we’ll complete the order or add the money to your wallet automatically.',
    cancelled: 'Nothing was delivered.',
    refunded: 'It’s there as R-Coins, ready for your next order.',
    late: 'Your payment arrived after the order was closed, so it’s there as R-Coins.',
  },
  deliveredIn: (seconds: number) =>
    seconds < 90
      ? `Delivered in ${seconds} s`
      : seconds < 5400
        ? `Delivered in ${Math.round(seconds / 60)} min`
        : 'Delivered!',
  inWallet: (amount: string) => `${amount} is back in your wallet`,
  toBank: (amount: string) => `${amount} is on its way to your bank`,
  share: 'Share',
  shareText: (item: string, shop: string) => `I just got ${item} on ${shop}:`,
  sentTo: (address: string) => `We sent it to ${address}. Not there? Check your spam folder too.`,
  waiting: (time: string) =>
    `The supplier isn’t answering. We’ll deliver as soon as it’s back, or refund you by ${time}.`,
  refundNow: (amount: string) => `Refund me now · ${amount}`,
  refunding: 'Refunding…',
  refundFailed: 'The refund didn’t go through. Please try again.',
  cancelledPaid: (amount: string) => `Nothing was delivered. ${amount} is back in your wallet as R-Coins.`,
  deadline: {
    pay: (time: string) => `Pay by ${time}, or this order expires. You won’t be charged.`,
    deliver: (time: string) => `You’ll have it by ${time} – or your money back in your wallet.`,
    handOver: (time: string) => `If it’s not on its way by ${time}, our team takes over.`,
    team: (time: string) =>
      `You’ll have it within 30 minutes, by ${time} – or your money back in your wallet.`,
  },
  rate: {
    ask: 'How did it go?',
    thanks: 'Thanks! You can change it any time.',
    stars: (n: number) => plural('en', n, { one: '1 star', other: `${n} stars` }),
    failed: 'We couldn’t save your rating. Please try again.',
  },
  history: 'Order history',
  wallet: 'Open wallet',
  print: 'Print receipt',
  receipt: 'Receipt',
  quantity: 'Quantity',
  discount: 'Discount',
  placedAt: 'Ordered',
  completedAt: 'Delivered',
  server: 'Server',
  payNow: 'Pay now',
  payAgain: 'Pay again',
  otherWay: 'Pay another way',
  retry: 'Try again',
  again: 'Buy again',
  details: 'Order details',
  orderId: 'Order ID',
  item: 'Item',
  paymentMode: 'Payment mode',
  status: 'Status',
  player: 'UID / Email',
  username: 'Username',
  price: 'Price',
  paidAt: 'Paid',
  upiReference: 'UPI reference',
  refunded: 'Refunded',
  copy: 'Copy',
  home: 'Home',
  orders: 'My Orders',
  order: (id: string) => `Order ${id}`,
  help: 'Get help with this order',
  live: 'Live',
  signIn: {
    title: 'Sign in to see this order',
    text: 'Only you can see your orders. We’ll bring you back here.',
  },
  missing: { title: 'Order not found.', text: 'We couldn’t find this order in your account.' },
  failed: {
    title: 'We couldn’t load your order',
    text: 'Your order is safe. We’ll keep trying.',
  },
});
