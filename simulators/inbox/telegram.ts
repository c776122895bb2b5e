import { Hono } from 'hono';
import type { Inbox } from './inbox.ts';

const refused = (code: number, description: string) => ({ ok: false, error_code: code, description });

export function telegramApi(inbox: Inbox, { botToken }: { botToken: string }): Hono {
  const app = new Hono();
  app.post('/:bot/sendMessage', async (context) => {
    if (context.req.param('bot') !== `bot${botToken}`) return context.json(refused(401, 'Unauthorized'), 401);
    const { chat_id: chat, text } = (await context.req.json()) as { chat_id?: unknown; text?: unknown };
    if (!/^(-?\d+|@\w+)$/.test(String(chat)))
      return context.json(refused(400, 'Bad Request: chat not found'), 400);
    inbox.add({ channel: 'telegram', to: String(chat), subject: '', text: String(text), html: '' });
    return context.json({ ok: true, result: { chat: { id: chat }, text } });
  });
  return app;
}
