import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { Timestamp } from './fields.ts';

const Backups = z.object({
  isPlanned: z.boolean().meta({ description: 'Whether backups are scheduled' }),
  isOverdue: z.boolean().meta({ description: 'The last backup is older than scheduled' }),
  nextAt: Timestamp.nullable().meta({ description: 'When the next backup is scheduled' }),
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
    .meta({ description: 'The latest failure; null once a backup has succeeded' }),
  hold: z
    .object({
      placedUntil: Timestamp,
      heldAt: Timestamp,
      orders: z.number().int().meta({ description: 'Paid orders waiting for release' }),
    })
    .nullable()
    .meta({ description: 'After a restore: orders placed before `placedUntil` are not sent to suppliers' }),
});

export const readBackups = defineCall('readBackups', 'GET /admin/backups', {
  summary: 'The last and next backup, the last failure, and orders held since a restore',
  who: STAFF.support,
  output: Backups,
});

export const releaseHeldDeliveries = defineCall(
  'releaseHeldDeliveries',
  'POST /admin/backups/release-deliveries',
  {
    summary: 'Send the orders held since a restore; complete those already delivered first',
    who: STAFF.owner,
    output: Backups,
    refusals: {
      'nothing-held': { status: 409, message: 'No deliveries are held back.' },
    },
  },
);
