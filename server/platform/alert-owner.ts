import type { Queries } from './database/database.ts';
import { enqueue } from './jobs/jobs.ts';
import { sendMail } from './mail/jobs.ts';
import type { Platform } from './platform.ts';
import { sendTelegram } from './telegram/send-telegram.ts';

/** Alerts the owner by mail, by Telegram and in the log. @param alert.isRoutine logs at level `info` instead of `error` */
export async function alertOwner(
  { log, settings, config }: Platform,
  queries: Queries,
  alert: { subject: string; text: string; path: string; isRoutine?: boolean },
): Promise<void> {
  log[alert.isRoutine ? 'info' : 'error']({ alert: alert.subject }, alert.text);
  const body = `${alert.text}\n\n${config.publicUrl}${alert.path}`;
  const chat = settings.get('alerts.telegramChat');
  if (chat !== '' && config.telegram.botToken !== '')
    await enqueue(queries, sendTelegram, { chat, text: `${alert.subject}\n\n${body}` });
  const to = settings.get('alerts.email') || settings.get('support.email');
  if (to === '') return;
  await enqueue(queries, sendMail, {
    to,
    subject: `[${settings.get('brand.name')}] ${alert.subject}`,
    text: body,
  });
}
