import { watchCodes } from './accounts/watch-codes.ts';
import { countOrderDaysJob } from './backoffice/count-order-days.ts';
import { backUp, watchBackups } from './backups/run-backup.ts';
import { probeSignatures } from './fulfilment/accounts/request-expiry.ts';
import { sampleBalances } from './fulfilment/accounts/sample-balances.ts';
import { checkReversals } from './fulfilment/delivery/check-reversals.ts';
import { sweepDeliveries } from './fulfilment/delivery/sweep-deliveries.ts';
import { readExchangeRates } from './fulfilment/pricing/take-rates.ts';
import { watchPrices } from './fulfilment/pricing/watch-prices.ts';
import { issueDocumentsJob } from './invoices/issue-documents.ts';
import { auditBooksJob, extendHashChainJob } from './ledger/jobs.ts';
import { pollCharges } from './payments/jobs.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { eraseDue } from './privacy/erase-due.ts';
import { forgetOldData, housekeeping } from './retention.ts';

const EVERY_MINUTE = '* * * * *';

/** All recurring jobs, in UTC (India is 5:30 ahead). One process runs each. Timers of every process are not listed. */
export const SCHEDULE: readonly ScheduledJob[] = [
  { at: EVERY_MINUTE, job: pollCharges, of: 'payments', does: 'settles charges whose own job was lost' },
  {
    at: EVERY_MINUTE,
    job: sweepDeliveries,
    of: 'fulfilment',
    does: 'wakes forgotten orders, alarms of late ones',
  },
  { at: EVERY_MINUTE, job: watchCodes, of: 'accounts', does: 'alarms of wrong, lost or costly codes by SMS' },
  {
    at: EVERY_MINUTE,
    job: countOrderDaysJob,
    of: 'backoffice',
    does: 'counts the figures of days that changed',
  },
  {
    at: EVERY_MINUTE,
    job: issueDocumentsJob,
    of: 'invoices',
    does: 'issues invoices, credit notes, receipts',
  },
  {
    at: '*/5 * * * *',
    job: probeSignatures,
    of: 'fulfilment',
    does: 'proves daily that lost requests to suppliers expire',
  },
  // `config.backups.hour` decides when one is due; a missed backup is made later.
  { at: '*/10 * * * *', job: backUp, of: 'backups', does: 'makes the daily backup when it is due' },
  {
    at: '55 * * * *',
    job: watchBackups,
    of: 'backups',
    does: 'alerts the owner when the last backup is too old',
  },
  { at: '*/15 * * * *', job: sampleBalances, of: 'fulfilment', does: 'notes what supplier accounts hold' },
  { at: '*/15 * * * *', job: extendHashChainJob, of: 'ledger', does: 'chains the hashes of new transfers' },
  {
    at: '25 * * * *',
    job: checkReversals,
    of: 'fulfilment',
    does: 'looks for deliveries that were taken back',
  },
  { at: '35 * * * *', job: eraseDue, of: 'privacy', does: 'erases accounts whose grace period is over' },
  {
    at: '40 * * * *',
    job: watchPrices,
    of: 'fulfilment',
    does: 'reads supplier prices, holds what sells at a loss',
  },
  // The European Central Bank publishes the day's rates at about 16:00 in Frankfurt.
  { at: '30 16 * * *', job: readExchangeRates, of: 'fulfilment', does: 'reads the day’s exchange rates' },
  {
    at: '50 20 * * *',
    job: forgetOldData,
    of: 'every domain',
    does: 'forgets personal data past its retention',
  },
  // 02:40 in India, when traffic is lowest.
  { at: '10 21 * * *', job: auditBooksJob, of: 'ledger', does: 'audits the ledger against all books' },
  {
    at: '20 21 * * *',
    job: housekeeping,
    of: 'every domain',
    does: 'removes counters, sessions, codes that ended',
  },
];
