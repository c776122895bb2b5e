import { z } from 'zod';
import { exchange } from '../http/post-json.ts';
import { defineJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { CredentialsRefused } from '../refusal.ts';

export const sendTelegram = defineJob({
  name: 'send-telegram',
  payload: z.object({ chat: z.string(), text: z.string() }),
  attemptsMax: 5,
});

/**
 * Sends a message with the Bot API's `sendMessage`. Throws CredentialsRefused for a wrong token, an unknown chat or a
 * bot that cannot write to it, UnknownOutcome if Telegram cannot be reached, and Error for any other refusal.
 */
export async function postToTelegram(
  { config }: Pick<Platform, 'config'>,
  { chat, text }: z.output<typeof sendTelegram.payload>,
): Promise<void> {
  const { baseUrl, botToken } = config.telegram;
  const response = await exchange(`${baseUrl}/bot${botToken}/sendMessage`, {
    headers: { 'content-type': 'application/json' },
    rawBody: JSON.stringify({ chat_id: chat, text, link_preview_options: { is_disabled: true } }),
  });
  if ([400, 401, 403, 404].includes(response.status))
    throw new CredentialsRefused(`Telegram returned HTTP ${response.status}`);
  if (response.status >= 300) throw new Error(`Telegram returned HTTP ${response.status}`);
}
