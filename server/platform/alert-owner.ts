import type { Queries } from './database/database.ts';
import { enqueue } from './jobs/jobs.ts';
import { sendMail } from './mail/jobs.ts';
import type { Platform } from './platform.ts';

/** Alerts the owner by mail and in the log. @param alert.isRoutine logs as information, not as an error */
export async function alertOwner(
  { log, settings, config }: Platform,
  queries: Queries,
  alert: { subject: string; text: string; path: string; isRoutine?: boolean },
): Promise<void> {
  log[alert.isRoutine ? 'info' : 'error']({ alert: alert.subject }, alert.text);
  const to = settings.get('alerts.email') || settings.get('support.email');
  if (to === '') return;
  await enqueue(queries, sendMail, {
    to,
    subject: `[${settings.get('brand.name')}] ${alert.subject}`,
    text: `${alert.text}\n\n${config.publicUrl}${alert.path}`,
  });
}
