import { useEffect, useState } from 'react';
import { STORAGE_KEYS, useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { readStored } from '../../text/storage.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** Session storage key for the id of the user who chose "Later". */
export const NOTICE_LATER_KEY = 'noticeLater';

/** True for a signed-in user, once the page is idle, until “Later” or acceptance of the current notice on this device. */
export function useIsNoticeDue(): boolean {
  const userId = useSession()?.user._id;
  const { noticeVersion } = useShop();
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  if (!isIdle || !userId || readStored(NOTICE_LATER_KEY, 'sessionStorage') === userId) return false;
  return readStored(STORAGE_KEYS.notice) !== noticeVersion;
}
