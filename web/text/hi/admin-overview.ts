import type { TextsOf } from '../catalogue.ts';
import type { adminOverviewText } from '../en/admin-overview.ts';

export const adminOverview: TextsOf<typeof adminOverviewText> = {
  title: 'कल के मुक़ाबले आज',
  sales: 'बिक्री',
  orders: 'ऑर्डर',
  completed: 'पूरे हुए',
  same: 'कल इस समय तक जितना',
  change: (percent) => `कल इस समय तक के मुक़ाबले ${percent}`,
  byNow: (value) => `कल इस समय तक: ${value}`,
  whole: (value) => `कल पूरे दिन: ${value}`,
  week: 'पिछले सात दिन की बिक्री',
  table: 'आँकड़े तालिका में',
  day: 'दिन',
};
