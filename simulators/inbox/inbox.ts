import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface InboxMessage {
  id: string;
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
  html: string;
  sentAt: string;
}

const KEPT_MAX = 5_000;

/** Everything that was mailed or texted, newest first. */
export class Inbox {
  #messages: InboxMessage[] = [];

  add(message: Omit<InboxMessage, 'id' | 'sentAt'>): InboxMessage {
    const kept = { ...message, id: randomUUID(), sentAt: new Date().toISOString() };
    this.#messages = [kept, ...this.#messages].slice(0, KEPT_MAX);
    return kept;
  }

  /** For an address, or a number whatever its spelling. */
  list(to?: string): InboxMessage[] {
    if (!to) return this.#messages;
    const digits = to.replace(/\D/g, '').slice(-10);
    const isNumber = !to.includes('@') && digits.length === 10;
    return this.#messages.filter((message) =>
      isNumber
        ? message.to.replace(/\D/g, '').endsWith(digits)
        : message.to.toLowerCase() === to.toLowerCase(),
    );
  }

  clear(): void {
    this.#messages = [];
  }
}

/** Takes mail by SMTP and puts it into the inbox. @returns the server, listening */
export function startSmtp(inbox: Inbox, port: number): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          (mail) => {
            for (const { address } of session.envelope.rcptTo) {
              inbox.add({
                channel: 'mail',
                to: address,
                subject: mail.subject ?? '',
                text: mail.text ?? '',
                html: mail.html ?? '',
              });
            }
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on('error', () => {});
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.server.address();
      resolve({
        port: address && typeof address === 'object' ? address.port : port,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}
