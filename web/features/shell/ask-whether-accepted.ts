import { NOTICE_VERSION } from '#calls/notice';
import { myData } from '#calls/personal-data';
import { call } from '../../api/client.ts';
import { readToken, STORED } from '../../api/session.ts';
import { readStored, writeStored } from '../../text/storage.ts';

/** Whether the present notice is accepted, as this device remembers, else as the shop says. Unknown counts as yes. */
export async function askWhetherAccepted(): Promise<boolean> {
  if (readStored(STORED.notice) === NOTICE_VERSION) return true;
  // Signed out, here or in another tab, while this was loaded.
  if (!readToken()) return true;
  try {
    const { notice } = await call(myData);
    if (notice.isAccepted) writeStored(STORED.notice, notice.version);
    // A page of an older build does not show what the shop asks about.
    return notice.isAccepted || notice.version !== NOTICE_VERSION;
  } catch {
    return true;
  }
}
