import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Inbox } from './inbox.ts';

/** Receives mail over SMTP, with or without authentication. */
export function startSmtp(
  inbox: Inbox,
  options: { host: string; port: number; password: string },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    // The default of 30 seconds would keep test processes waiting.
    closeTimeout: 500,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ password }, _session, done) =>
      options.password === '' || password === options.password
        ? done(null, { user: 'anyone' })
        : done(new Error('Invalid login')),
    // Real servers refuse unknown mailboxes.
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith('no-such-mailbox')
        ? done(Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 }))
        : done(),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(
          ({ from, subject = '', text = '', html = '' }) => {
            for (const { address } of session.envelope.rcptTo)
              inbox.add({ channel: 'mail', to: address, from: from?.name, subject, text: text.trim(), html });
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      const address = server.server.address();
      // A client that disconnects must not stop the process.
      server.on('error', () => {});
      resolve({
        port: address && typeof address === 'object' ? address.port : options.port,
        close: () => new Promise((closed) => server.close(() => closed())),
      });
    });
  });
}
