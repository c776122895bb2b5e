import { watchCodes } from './accounts/watch-codes.ts';
import { auditBooksJob } from './backoffice/audit-all-books.ts';
import { countOrderDaysJob } from './backoffice/count-order-days.ts';
import { backUp, watchBackups } from './backups/run-backup.ts';
import { probeSignatures } from './fulfilment/accounts/request-expiry.ts';
import { sampleBalances } from './fulfilment/accounts/sample-balances.ts';
import { checkReversals } from './fulfilment/delivery/check-reversals.ts';
import { sweepDeliveries } from './fulfilment/delivery/sweep-deliveries.ts';
import { readExchangeRates } from './fulfilment/pricing/exchange-rates.ts';
import { watchPrices } from './fulfilment/pricing/watch-prices.ts';
import { issueDocumentsJob } from './invoices/issue-documents.ts';
import { extendHashChainJob } from './ledger/extend-hash-chain.ts';
import { pollChargesJob } from './payments/settle-payment.ts';
import type { ScheduledJob } from './platform/jobs/jobs.ts';
import { eraseDue } from './privacy/erase-due.ts';
import { forgetOldData, housekeeping } from './retention.ts';

const EVERY_MINUTE = '* * * * *';

/**
 * All recurring jobs, in UTC (India is 5:30 ahead). Each run takes place in one process. Timers that run in every
 * process are not listed.
 */
export const SCHEDULE: readonly ScheduledJob[] = [
  { at: EVERY_MINUTE, job: pollChargesJob },
  { at: EVERY_MINUTE, job: sweepDeliveries },
  { at: EVERY_MINUTE, job: watchCodes },
  { at: EVERY_MINUTE, job: countOrderDaysJob },
  { at: EVERY_MINUTE, job: issueDocumentsJob },
  { at: '*/5 * * * *', job: probeSignatures },
  // `config.backups.hour` decides when a backup is due; a missed one is made later.
  { at: '*/10 * * * *', job: backUp },
  { at: '55 * * * *', job: watchBackups },
  { at: '*/15 * * * *', job: sampleBalances },
  { at: '*/15 * * * *', job: extendHashChainJob },
  { at: '25 * * * *', job: checkReversals },
  { at: '35 * * * *', job: eraseDue },
  { at: '40 * * * *', job: watchPrices },
  // The European Central Bank publishes the day's rates at about 16:00 in Frankfurt.
  { at: '30 16 * * *', job: readExchangeRates },
  { at: '50 20 * * *', job: forgetOldData },
  // 02:40 in India, when traffic is lowest.
  { at: '10 21 * * *', job: auditBooksJob },
  { at: '20 21 * * *', job: housekeeping },
];
