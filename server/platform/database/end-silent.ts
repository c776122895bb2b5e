import type { Socket } from 'node:net';
import type pg from 'pg';

/** What of a connected client its types leave out. */
interface Wire {
  connection: { stream: Socket };
  /** False while the answer to a statement is outstanding. */
  readyForQuery: boolean;
}

/**
 * Ends a connection on which nothing arrives for so long though a statement was sent. Behind a line that broke without
 * a word (a machine that vanished, a firewall that forgot the connection) its statement would wait for ever, and with
 * it the job or request, which is alive and so keeps its locks. Ended, it fails like any other lost connection.
 *
 * @param silentMsMax more than the database lets a statement take, which is answered by then, with an error at least
 */
export function endWhereSilent(client: pg.ClientBase, silentMsMax: number): void {
  const wire = client as unknown as Wire;
  const { stream } = wire.connection;
  stream.setTimeout(silentMsMax);
  stream.on('timeout', () => {
    if (!wire.readyForQuery) stream.destroy();
  });
}
