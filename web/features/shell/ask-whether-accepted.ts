import { myData } from '#calls/personal-data';
import { call } from '../../api/client.ts';
import { readToken, STORED } from '../../api/session.ts';
import { readStored, writeStored } from '../../text/storage.ts';

/** Whether the current notice is accepted, according to this device or else the shop. Unknown counts as yes. */
export async function askWhetherAccepted(version: string): Promise<boolean> {
  if (readStored(STORED.notice) === version) return true;
  // Signed out in the meantime, here or in another tab.
  if (!readToken()) return true;
  try {
    const { notice } = await call(myData);
    if (notice.isAccepted) writeStored(STORED.notice, notice.version);
    // An outdated page does not know the current notice.
    return notice.isAccepted || notice.version !== version;
  } catch {
    return true;
  }
}
