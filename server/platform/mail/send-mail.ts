import { createTransport } from 'nodemailer';
import type { z } from 'zod';
import type { Config } from '../config/config.ts';
import { CredentialsRefused } from '../refusal.ts';
import { renderFor } from '../texts.ts';
import type { sendMail } from './jobs.ts';

export type Mail = z.output<typeof sendMail.payload>;

/** Connects and signs in at the mail server without sending. Throws CredentialsRefused, or the connection's error. */
export async function checkMailServer(config: Config['mail']): Promise<void> {
  const transport = createTransport(config.smtpUrl, { from: config.from });
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

export type Mailer = (mail: Mail) => Promise<void>;

/** Sends by SMTP. Line breaks are dropped, so that none smuggles in a header. */
export function createMailer(config: Config['mail']): Mailer {
  if (config.smtpUrl === '') return async () => {};
  const transport = createTransport(config.smtpUrl, { from: config.from });
  return async (mail) => {
    const { to } = mail;
    const { subject, text } = 'message' in mail ? renderFor(mail.language, mail.message) : mail;
    await transport.sendMail({
      to: to.replace(/[\r\n]/g, ''),
      subject: subject.replace(/[\r\n]+/g, ' '),
      text,
    });
  };
}
