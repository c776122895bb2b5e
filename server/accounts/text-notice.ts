import type { Language } from '@rush/contract/languages.ts';
import type { CustomerMessage } from '@rush/contract/messages.ts';
import type { Queries } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { sendSms } from '#platform/sms/jobs.ts';
import { countCode } from './sms-budget.ts';

/**
 * Texts a notice about an account to a number; a template of one place, registered beside that of the codes.
 * What it costs counts to the caps, but they do not hold it back: whoever loses an account must be notified.
 */
export async function textNotice(
  { clock, config, settings }: Platform,
  queries: Queries,
  mobile: string,
  notice: { language: Language; message: CustomerMessage },
): Promise<void> {
  if (!config.sms.isSetUp) return;
  await countCode(queries, clock.now(), { spentPaise: settings.get('sms.pricePaise') });
  await enqueue(queries, sendSms, { mobile, ...notice });
}
