import { catalogue } from '../catalogue.ts';
import { plural } from '../plural.ts';

export const ordersText = catalogue('orders', {
  title: 'My Orders',
  lead: 'All your orders, newest first.',
  search: 'Search',
  searchHint: 'UID, email or order ID',
  anyStatus: 'All statuses',
  from: 'From',
  to: 'To',
  filters: 'Filters',
  clear: 'Clear filters',
  view: { label: 'View', list: 'List', table: 'Table' },
  columns: {
    order: 'Order ID',
    item: 'Item',
    player: 'UID / Email',
    status: 'Status',
    payment: 'Payment',
    price: 'Price',
    date: 'Date',
    actions: 'Actions',
  },
  verify: 'Verify Payment',
  again: 'Buy again',
  openOrder: (item: string) => `View ${item}`,
  withinHalfHour: 'Completes within 30 minutes',
  by: (time: string) => `By ${time}`,
  delayed: 'Delivery is delayed',
  refunded: (amount: string) => `${amount} back in your wallet`,
  today: 'Today',
  yesterday: 'Yesterday',
  copy: 'Copy order ID',
  more: 'Show older orders',
  found: (count: number, hasMore: boolean) =>
    hasMore
      ? `${count} most recent orders`
      : plural('en', count, { one: `${count} order`, other: `${count} orders` }),
  empty: {
    title: 'No orders yet',
    text: 'Your first top-up takes about a minute. You’ll see it here.',
    action: 'Find your game',
  },
  noMatch: {
    title: 'No orders match',
    text: 'Try part of the order ID, or a wider date range.',
  },
  failed: {
    title: 'We couldn’t load your orders',
    text: 'Your orders are safe. Please try again.',
  },
  earlier: {
    title: 'Orders from our old shop',
    lead: 'For your records only. They can’t be paid, delivered or refunded here.',
    placed: 'Placed',
    more: 'Load more',
    failed: 'We couldn’t load your orders from our old shop.',
    open: 'Not completed',
  },
});
