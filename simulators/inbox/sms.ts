import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Inbox } from './inbox.ts';

/** MSG91's flow API and Twilio's messages: what they would send lands in the inbox. */
export function smsApis(inbox: Inbox, options: { msg91Key: string }): Hono {
  const app = new Hono();

  app.post('/msg91/api/v5/flow', async (context) => {
    if (context.req.header('authkey') !== options.msg91Key)
      return context.json({ type: 'error', message: 'authkey invalid', code: 207 });
    const body = (await context.req.json().catch(() => ({}))) as {
      template_id?: string;
      flow_id?: string;
      recipients?: Record<string, string>[];
    };
    const template = body.template_id ?? body.flow_id;
    if (!template || !body.recipients?.length)
      return context.json({ type: 'error', message: 'template or recipients missing' });
    for (const { mobiles = '', ...variables } of body.recipients) {
      inbox.add({
        channel: 'sms',
        to: mobiles,
        subject: template,
        text: Object.values(variables).join(' '),
        html: '',
      });
    }
    return context.json({
      type: 'success',
      message: randomBytes(12).toString('hex'),
      request_id: randomBytes(12).toString('hex'),
    });
  });

  app.post('/twilio/2010-04-01/Accounts/:sid/Messages.json', async (context) => {
    if (!context.req.header('authorization')?.startsWith('Basic '))
      return context.json({ status: 401, code: 20003, message: 'Authenticate' }, 401);
    const { To, Body } = await context.req.parseBody();
    inbox.add({ channel: 'sms', to: String(To ?? ''), subject: '', text: String(Body ?? ''), html: '' });
    return context.json({ sid: `SM${randomBytes(16).toString('hex')}`, to: To, status: 'queued' }, 201);
  });
  return app;
}
