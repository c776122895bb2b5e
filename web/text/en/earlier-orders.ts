import { catalogue } from '../catalogue.ts';

export const earlierOrdersText = catalogue('earlierOrders', {
  title: 'Orders from our old shop',
  lead: 'For your records only. They can’t be paid, delivered or refunded here.',
  order: 'Order',
  item: 'Item',
  player: 'UID / Email',
  status: 'Status',
  price: 'Price',
  placed: 'Placed',
  more: 'Load more',
  statuses: {
    Completed: 'Completed',
    Refunded: 'Refunded',
    Cancelled: 'Cancelled',
    Failed: 'Failed',
    Open: 'Not completed',
  },
});
