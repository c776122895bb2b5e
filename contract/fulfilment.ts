import { z } from 'zod';
import { defineCall, refusal } from './call.ts';
import { exactText } from './fields.ts';

/** Suppliers do not sign it, so it only prompts us to query the supplier. */
export const supplierCallback = defineCall('supplierCallback', {
  summary: "A supplier's notice that an order has changed",
  who: 'public',
  limits: ['webhook-junk'],
  isFromProvider: true,
  params: z.object({ supplier: exactText(32) }),
  output: z.object({ status: z.literal('success') }),
  refusals: { 'supplier-unknown': refusal(404, 'Not found.') },
  rawBody: true,
});
