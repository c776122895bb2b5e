import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { Timestamp } from './fields.ts';

const Backups = z.object({
  isPlanned: z.boolean().meta({ description: 'Whether backups are made by the clock' }),
  isOverdue: z.boolean().meta({ description: 'The last one is older than planned' }),
  nextAt: Timestamp.nullable().meta({ description: 'When the next one is planned' }),
  last: z
    .object({
      at: Timestamp,
      file: z.string(),
      bytes: z.number().int(),
      rows: z.number().int().nullable(),
      pictures: z.number().int().nullable(),
      tookMs: z.number().int(),
    })
    .nullable(),
  failure: z
    .object({ at: Timestamp, problem: z.string() })
    .nullable()
    .meta({ description: 'The latest failure, where no backup was made since' }),
  hold: z
    .object({
      placedUntil: Timestamp,
      heldAt: Timestamp,
      orders: z.number().int().meta({ description: 'Paid orders that wait for the release' }),
    })
    .nullable()
    .meta({ description: 'Since a restore: orders placed until then are sent to no supplier' }),
});

export const readBackups = defineCall('readBackups', 'GET /admin/backups', {
  summary: 'The last backup, the next one, what failed, and what a restored shop holds back',
  who: STAFF.support,
  output: Backups,
});

export const releaseHeldDeliveries = defineCall(
  'releaseHeldDeliveries',
  'POST /admin/backups/release-deliveries',
  {
    summary:
      'Has the orders sent that were held back since a restore; what was delivered before is to be completed first',
    who: STAFF.owner,
    output: Backups,
    refusals: {
      'nothing-held': { status: 409, message: 'No deliveries are held back.' },
    },
  },
);
