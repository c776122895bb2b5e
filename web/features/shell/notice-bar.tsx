import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { acceptNotice } from '#calls/personal-data';
import { call } from '../../api/client.ts';
import { explainError } from '../../api/refusal-of.ts';
import { useShop } from '../../api/shop.ts';
import { useLanguage, useText } from '../../text/catalogue.ts';
import { yourDataText } from '../../text/en/your-data.ts';
import { formatDate } from '../../text/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Asks once to accept the current terms and privacy policy. Overlays the bottom of the page, so that nothing moves. */
export default function NoticeBar({
  onAccepted,
  onLater,
}: {
  onAccepted: (version: string) => void;
  onLater: () => void;
}) {
  const t = useText(yourDataText).notice;
  const language = useLanguage();
  const { noticeVersion } = useShop();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(acceptNotice, { body: { version: noticeVersion, language } }),
    onSuccess: () => onAccepted(noticeVersion),
    onError: (error) => toast('error', explainError(error, t.failed)),
  });
  return (
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
          <Button variant="ghost" size="sm" onClick={onLater}>
            {t.later}
          </Button>
        </div>
      </div>
    </section>
  );
}
