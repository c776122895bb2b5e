import type { AlertKind } from '@rush/contract/admin-settings.ts';
import type { Queries } from './database/database.ts';
import { enqueue } from './jobs/jobs.ts';
import { sendMail } from './mail/send-mail.ts';
import type { Platform } from './platform.ts';
import { pushToUser } from './push/send-push.ts';
import { sendTelegram } from './telegram/send-telegram.ts';

/**
 * Writes an alert to the log, and sends it to the owner through the channels that the settings select for its kind.
 * @param alert.isRoutine logs at level `info` instead of `error`
 */
export async function alertOwner(
  { log, settings, config }: Platform,
  queries: Queries,
  alert: { kind: AlertKind; subject: string; text: string; path: string; isRoutine?: boolean },
): Promise<void> {
  const { kind, subject, text, path } = alert;
  log[alert.isRoutine ? 'info' : 'error']({ alert: subject }, text);
  const body = `${text}\n\n${config.publicUrl}${path}`;
  const chat = settings.get('alerts.telegramChat');
  if (chat !== '' && config.telegram.botToken !== '' && settings.get('alerts.byTelegram').includes(kind))
    await enqueue(queries, sendTelegram, { chat, text: `${subject}\n\n${body}` });
  if (settings.get('alerts.byPush').includes(kind))
    for (const { id } of await readOwners(queries))
      await pushToUser(queries, id, {
        language: 'en',
        message: { kind: 'owner-alert', data: { subject, text: text.slice(0, 300) } },
        url: path,
      });
  const to = settings.get('alerts.email') || settings.get('support.email');
  if (to !== '' && settings.get('alerts.byMail').includes(kind))
    await enqueue(queries, sendMail, {
      to,
      subject: `[${settings.get('brand.name')}] ${subject}`,
      text: body,
    });
}

export const readOwners = (queries: Queries): Promise<{ id: string; email: string }[]> =>
  queries
    .selectFrom('users')
    .select(['id', 'email'])
    .where('staff_role', '=', 'owner')
    .where('is_blocked', '=', false)
    .execute();
