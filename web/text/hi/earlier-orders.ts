import type { earlierOrdersText } from '../en/earlier-orders.ts';

export const earlierOrders: typeof earlierOrdersText.en = {
  title: 'हमारी पिछली दुकान के ऑर्डर',
  lead: 'ये केवल इतिहास हैं: यहाँ न भुगतान होता है, न डिलीवरी, न रिफ़ंड।',
  order: 'ऑर्डर',
  item: 'आइटम',
  player: 'UID / ईमेल',
  status: 'स्थिति',
  price: 'क़ीमत',
  placed: 'कब',
  more: 'और दिखाएँ',
  statuses: {
    Completed: 'पूरा',
    Refunded: 'रिफ़ंड',
    Cancelled: 'रद्द',
    Failed: 'असफल',
    Open: 'वहाँ पूरा नहीं हुआ',
  },
};
