import type { GalleryImage } from '@rush/contract/gallery.ts';
import { useEffect, useRef } from 'react';
import { linkTo } from '../../api/leave.ts';
import { useText, useTypedLanguage } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { EndsIn } from '../../ui/banner-text.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

const BLURRED = 'absolute size-full scale-110 object-cover blur-xl';
const WHOLE = 'size-full object-contain max-sm:absolute sm:relative sm:h-auto sm:max-h-[min(60dvh,32rem)]';

/** Uses a native dialog, because `Dialog` would add 24 KB to every first visit. */
export default function AdDialog({
  ad,
  open,
  onClose,
}: {
  ad: GalleryImage;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText(homeText).popup;
  const languageOf = useTypedLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes modal dialogs natively
    <dialog
      ref={dialog}
      aria-label={t.label}
      onClose={() => {
        resetFocus();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="fixed top-auto bottom-0 m-0 mx-auto w-full max-w-none animate-rise bg-background text-foreground shadow-lift backdrop:bg-overlay max-sm:h-dvh max-sm:max-h-none max-sm:flex-col max-sm:open:flex sm:top-0 sm:my-auto sm:max-w-lg"
    >
      <div aria-hidden="true" className="awning relative z-1" />
      {/* The whole picture shows in any aspect ratio; a blurred copy fills the rest. */}
      <div className="relative -mt-3 overflow-clip max-sm:min-h-0 max-sm:flex-1">
        {[BLURRED, WHOLE].map((fit) => (
          <Picture
            key={fit}
            src={ad.url}
            alt={fit === WHOLE ? ad.title : ''}
            width={640}
            height={640}
            sizes="(width < 40rem) 320px, 512px"
            isEager
            className={fit}
          />
        ))}
      </div>
      {ad.headline && (
        <p className="border-t px-4 pt-4 pb-3 text-center">
          <span className="display block text-3xl font-extrabold">{ad.headline}</span>
          <span className="text-muted">{ad.line}</span>
          <EndsIn endsAt={ad.endsAt} className="mx-auto mt-2 block w-fit" />
        </p>
      )}
      <div className="flex gap-2 border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button variant="outline" className="flex-1" onClick={onClose}>
          {t.close}
        </Button>
        {ad.redirectUrl && (
          <a
            href={linkTo(ad.redirectUrl)}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass({ variant: 'primary' })} flex-2`}
          >
            <span lang={languageOf(ad.title)}>{ad.title}</span>
            <Icon name="external" className="size-4.5" />
          </a>
        )}
      </div>
    </dialog>
  );
}

/** No element opened the dialog, so none gets focus back; the next Tab starts at the top. */
function resetFocus(): void {
  document.body.tabIndex = -1;
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute('tabindex');
}
