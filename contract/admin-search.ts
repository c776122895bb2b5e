import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { searchText } from './fields.ts';

export const FoundForStaff = z.object({
  kind: z.enum(['order', 'user', 'product', 'coupon']),
  title: z.string(),
  detail: z.string(),
  link: z.string().describe('Path in the back-office'),
});
export type FoundForStaff = z.infer<typeof FoundForStaff>;

export const searchAdmin = defineCall('searchAdmin', {
  summary: 'Find orders, users, products and coupons by any identifier; at most five of each kind',
  who: STAFF.all,
  query: z.object({
    q: searchText.describe('Order id, UTR, player ID, mobile, email, name or code'),
  }),
  output: z.array(FoundForStaff),
});
