import { z } from 'zod';
import { defineCall, refusal, STAFF } from './call.ts';
import { Timestamp } from './fields.ts';

const Backups = z.object({
  isPlanned: z.boolean().describe('Whether backups are scheduled'),
  isOverdue: z.boolean().describe('Whether a scheduled backup is overdue'),
  nextAt: Timestamp.nullable().describe('When the next backup is scheduled'),
  last: z
    .object({
      at: Timestamp,
      file: z.string(),
      bytes: z.number().int(),
      rows: z.number().int().nullable(),
      pictures: z.number().int().nullable(),
    })
    .nullable(),
  failure: z
    .object({ at: Timestamp, problem: z.string() })
    .nullable()
    .describe('The latest failure; null once a backup has succeeded'),
  hold: z
    .object({
      placedUntil: Timestamp,
      orders: z.number().int().describe('Paid orders waiting for release'),
    })
    .nullable()
    .describe('After a restore: orders placed before `placedUntil` are not sent to suppliers'),
});

export const readBackups = defineCall('readBackups', {
  summary: 'The last successful and the next backup, any failure since, and orders held since a restore',
  who: STAFF.support,
  output: Backups,
});

export const releaseHeldDeliveries = defineCall('releaseHeldDeliveries', {
  summary: 'Send the orders held since a restore; first complete those that were already delivered',
  who: STAFF.owner,
  output: Backups,
  refusals: {
    'nothing-held': refusal(409, 'No deliveries are held back.'),
  },
});
