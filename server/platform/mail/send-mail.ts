import { Language } from '@rush/contract/languages.ts';
import { CustomerMessage } from '@rush/contract/messages.ts';
import { html } from 'hono/html';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { defineJob } from '../jobs/jobs.ts';
import type { Platform } from '../platform.ts';
import { CredentialsRefused } from '../refusal.ts';
import { renderFor } from '../texts.ts';

/** By default nodemailer waits for minutes. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** An email. Messages to shoppers are rendered when they are sent; alerts to the owner contain their text. */
export const sendMail = defineJob({
  name: 'send-mail',
  payload: z.union([
    z.object({ to: z.string(), language: Language, message: CustomerMessage }),
    z.object({ to: z.string(), subject: z.string(), text: z.string() }),
  ]),
  attemptsMax: 10,
});

export type Mail = z.output<typeof sendMail.payload>;

/** Connects and authenticates without sending. Throws CredentialsRefused or the connection's error. */
export async function checkMailServer(config: Config['mail']): Promise<void> {
  const transport = createTransport({ url: config.smtpUrl, ...TIMEOUTS_MS }, { from: config.from });
  try {
    await transport.verify();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAUTH')
      throw new CredentialsRefused(`the mail server says: ${error.message}`);
    throw error;
  } finally {
    transport.close();
  }
}

export type Mailer = ReturnType<typeof createMailer>;

/** The SMTP status of a permanent rejection of this recipient or message; null for other failures. */
function permanentStatus(error: unknown): number | null {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  // A rejection of `MAIL FROM` or of the login is a configuration problem, which the owner can fix.
  const isForMessage = command === 'RCPT TO' || command === 'DATA';
  // 503 is about the session, not the message.
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode !== 503;
  return isForMessage && isPermanent ? responseCode : null;
}

/** The text as HTML, below the shop's logo or, without one, its name. */
function toHtml({ config, settings }: Pick<Platform, 'config' | 'settings'>, text: string): string {
  const brand = settings.get('brand.name');
  const logo = settings.get('brand.logo');
  const header = logo
    ? html`<img src="${config.publicUrl}${logo.url}" alt="${brand}" height="40">`
    : html`<b>${brand}</b>`;
  const parts = text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 0 ? part : html`<a href="${part}">${part}</a>`));
  return String(
    html`<div style="max-width:36em;font:16px/1.5 sans-serif">${header}<pre style="font:inherit;white-space:pre-wrap">${parts}</pre></div>`,
  );
}

/** Sends mail over SMTP. Strips line breaks from headers. Does not retry permanent rejections. */
export function createMailer(
  { config, settings }: Pick<Platform, 'config' | 'settings'>,
  onRefused: (to: string, status: number) => Promise<void>,
) {
  let connection: { server: Config['mail']; transport: ReturnType<typeof createTransport> } | null = null;
  return {
    send: async (mail: Mail): Promise<void> => {
      const server = config.mail;
      if (server.smtpUrl === '') return;
      if (connection?.server !== server) {
        connection?.transport.close();
        // Signs in once for many emails. The job queue retries an email whose connection was lost.
        const options = { url: server.smtpUrl, pool: true, maxRequeues: 0, ...TIMEOUTS_MS } as const;
        connection = { server, transport: createTransport(options) };
      }
      const { transport } = connection;
      const [, address = server.from] = /<([^<>]+)>\s*$/.exec(server.from) ?? [];
      const { to } = mail;
      const { subject, text } = 'message' in mail ? renderFor(mail.language, mail.message) : mail;
      try {
        await transport.sendMail({
          from: { name: settings.get('brand.name'), address },
          to: to.replace(/[\r\n]/g, ''),
          subject: subject.replace(/[\r\n]+/g, ' '),
          text,
          html: toHtml({ config, settings }, text),
        });
      } catch (error) {
        const status = permanentStatus(error);
        if (status === null) throw error;
        await onRefused(to, status);
      }
    },
    close: () => connection?.transport.close(),
  };
}
