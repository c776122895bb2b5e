import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { DayRange, Timestamp } from './fields.ts';
import { Rupees } from './money.ts';

export const stats = defineCall('stats', {
  summary: 'Orders by outcome, and sales',
  who: STAFF.all,
  output: z.object({
    total_order: z.number().int(),
    completed: z.number().int(),
    refunded: z.number().int(),
    processing: z.number().int(),
    total_sale: Rupees,
  }),
});

const BalanceForecast = z.object({
  spentPerHour: z.number().describe("In the supplier's unit, over the last seven days"),
  hoursLeft: z.number().nullable().describe('At that rate; null if nothing was spent'),
});

const DayFigures = z.object({
  orders: z.number().int(),
  completed: z.number().int(),
  sales: Rupees.describe('Value of completed orders, less refunds'),
});

export const week = defineCall('week', {
  summary:
    'Orders and sales in the last seven days, Indian time; today compared with yesterday up to the same time',
  who: STAFF.support,
  output: z.object({
    today: DayFigures.extend({
      margin: Rupees.describe('Margin on sales whose cost is known'),
      medianDeliverySeconds: z.number().nullable(),
      uncosted: Rupees.describe('Sales of packs whose cost is not known'),
      late: z.number().int().describe('Orders that changed today and are or were overdue'),
    }),
    yesterdaySoFar: DayFigures.describe('Yesterday up to the current time of day'),
    days: z
      .array(DayFigures.extend({ day: z.string().describe('yyyy-mm-dd') }))
      .describe('Oldest first; the last is today'),
    balances: z
      .array(
        z.object({
          account: z.string(),
          balance: z.number(),
          at: Timestamp,
          forecast: BalanceForecast.nullable().describe('Null with less than a day of history'),
        }),
      )
      .describe('The last balance of each supplier account'),
  }),
});

const Figures = z.object({
  orders: z.number().int(),
  completed: z.number().int(),
  refunded: z.number().int().describe('Refunded or cancelled'),
  failed: z.number().int(),
  sales: Rupees,
  margin: Rupees.describe('Margin on sales whose cost is known'),
  uncosted: Rupees.describe('Sales of packs whose cost is not known'),
  medianDeliverySeconds: z.number().nullable(),
});

export const analytics = defineCall('analytics', {
  summary: 'Sales, margin, success and delivery time by day, product, payment method and supplier',
  who: STAFF.support,
  query: DayRange,
  output: z.object({
    from: z.string(),
    to: z.string(),
    now: Figures,
    before: Figures,
    byDay: z.array(Figures.extend({ day: z.string() })),
    byProduct: z.array(Figures.extend({ product: z.string() })),
    byPayment: z.array(Figures.extend({ paymentmode: z.string() })),
    bySupplier: z.array(Figures.extend({ supplier: z.string() })),
    repeatCustomers: z.object({ customers: z.number().int(), repeating: z.number().int() }),
    supplierBalances: z.array(
      z.object({
        account: z.string(),
        forecast: BalanceForecast.nullable().describe('As of now; null with less than a day of history'),
        points: z.array(z.object({ at: Timestamp, balance: z.number() })),
      }),
    ),
    owed: z.object({ coins: Rupees, points: Rupees, earnings: Rupees }),
  }),
});
