import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call, callQuery, explainError } from '../../api/client.ts';
import { STORAGE_KEYS, useSession } from '../../api/session.ts';
import { useShop } from '../../api/shop.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { formatDate } from '../../text/format-date.ts';
import { writeStored } from '../../text/storage.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { NOTICE_LATER_KEY } from './use-is-notice-due.ts';

const noticeQuery = callQuery(['mine', 'notice'], 'myData', {}, { staleTime: Number.POSITIVE_INFINITY });

/** Asks once per browser session to accept the current notice. Overlays the page, to avoid a layout shift. */
export default function NoticeBar() {
  const t = useText(yourDataText).notice;
  const language = useLanguage();
  const userId = useSession()?.user._id ?? '';
  const { noticeVersion } = useShop();
  const { data } = useQuery({ ...noticeQuery, enabled: userId !== '' });
  const [isPostponed, setPostponed] = useState(false);
  const isAccepted = data?.notice.isAccepted;
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('acceptNotice', { body: { version: noticeVersion, language } }),
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  useEffect(() => {
    if (isAccepted || isSuccess) writeStored(STORAGE_KEYS.notice, noticeVersion);
  }, [isAccepted, isSuccess, noticeVersion]);
  // An outdated page does not know the current notice.
  if (data?.notice.version !== noticeVersion || isAccepted || isSuccess || isPostponed) return null;
  const postpone = () => {
    writeStored(NOTICE_LATER_KEY, userId, 'sessionStorage');
    setPostponed(true);
  };
  return (
    // As tall as the notice, so that the footer is not covered.
    <div className="h-44 bg-sunken md:h-24">
      <section
        aria-labelledby="notice"
        className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 border-t border-line-strong bg-raised shadow-lift md:bottom-0"
      >
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-72 text-sm">
            <h2 id="notice" className="font-semibold">
              {t.title}
            </h2>
            <p>
              {t.text(formatDate(noticeVersion))}{' '}
              <Link to="/terms-and-condition" className="underline underline-offset-4">
                {t.terms}
              </Link>
              {', '}
              <Link to="/privacypage" className="underline underline-offset-4">
                {t.privacy}
              </Link>
            </p>
          </div>
          <div className="flex gap-2">
            <Button variant="primary" size="sm" busy={isPending} onClick={() => mutate()}>
              {t.accept}
            </Button>
            <Button variant="ghost" size="sm" onClick={postpone}>
              {t.later}
            </Button>
          </div>
        </div>
      </section>
    </div>
  );
}
