import { useEffect, useState } from 'react';
import { STORED, useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { readStored, writeStored } from '../../text/storage.ts';
import { whenIdle } from '../../ui/when-idle.ts';

const LATER = 'noticeLater';

/** Whether the user has yet to accept the current notice. Asked once per device; "later" lasts for the session. */
export function useNoticeDue() {
  const userId = useSession()?.user._id;
  const { noticeVersion } = useShop();
  const [dueFor, setDueFor] = useState<string | null>(null);
  useEffect(() => {
    if (!userId || readStored(LATER, 'sessionStorage') === userId) return;
    let isOver = false;
    const cancel = whenIdle(() => {
      isNoticeDue(noticeVersion)
        .then((isDue) => {
          if (isDue && !isOver) setDueFor(userId);
        })
        // Could not load: the next page asks again.
        .catch(() => undefined);
    });
    return () => {
      isOver = true;
      cancel();
    };
  }, [userId, noticeVersion]);
  return {
    isDue: dueFor !== null && dueFor === userId,
    accepted: (version: string) => {
      writeStored(STORED.notice, version);
      setDueFor(null);
    },
    later: () => {
      writeStored(LATER, userId ?? '', 'sessionStorage');
      setDueFor(null);
    },
  };
}

async function isNoticeDue(version: string): Promise<boolean> {
  const { askWhetherAccepted } = await import('./ask-whether-accepted.ts');
  return !(await askWhetherAccepted(version));
}
