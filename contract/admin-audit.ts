import { z } from 'zod';
import { defineCall, STAFF } from './call.ts';
import { Cursor, DayRange, searchText, Timestamp, text, wholeNumber } from './fields.ts';

export const auditLog = defineCall('auditLog', {
  summary: 'The audit log, newest first',
  who: STAFF.owner,
  query: z.object({
    search: searchText.optional(),
    action: text(64).optional(),
    ...DayRange.shape,
    before: Cursor.optional(),
    limit: wholeNumber(1, 500).default(50),
  }),
  output: z.array(
    z.object({
      _id: z.string(),
      at: Timestamp,
      by: z.string(),
      address: z.string(),
      action: z.string(),
      subject: z.string(),
      subjectId: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
});
