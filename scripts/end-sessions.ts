import { endAllSessions } from '../server/accounts/end-sessions.ts';
import { runCommand } from './run-command.ts';
import { withPlatform } from './with-platform.ts';

/** Signs everybody out of the shop of the data folder (or of DATABASE_URL), whether or not it runs. */
await runCommand(() =>
  withPlatform({ name: 'rush end-sessions' }, async ({ db }) => {
    const ended = await db.transaction(endAllSessions);
    console.log(`${ended} sessions were ended, of shoppers and staff. Everybody signs in again.`);
  }),
);
