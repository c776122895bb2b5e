import type { GalleryImage } from '@rush/contract/gallery.ts';
import { useText } from '../../text/catalogue.ts';
import { homeText } from '../../text/en/home.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';

interface AdDialogProps {
  ad: GalleryImage;
  open: boolean;
  onClose: () => void;
}

export function AdDialog({ ad, open, onClose }: AdDialogProps) {
  const t = useText(homeText);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      shape="sheet"
      title={t.popup.label}
      isTitleHidden
      closeLabel={t.popup.close}
      foot={
        <div className="flex gap-2">
          <Button variant="outline" className="flex-1" onClick={onClose}>
            {t.popup.close}
          </Button>
          {ad.redirectUrl && (
            <a
              href={ad.redirectUrl}
              target="_blank"
              rel="noreferrer"
              className={`${buttonClass({ variant: 'primary' })} flex-2`}
            >
              {ad.title}
              <Icon name="external" className="size-4.5" />
            </a>
          )}
        </div>
      }
    >
      <Picture
        src={ad.url}
        alt={ad.title}
        width={640}
        height={640}
        sizes="(width < 40rem) 100vw, 512px"
        className="w-full"
      />
    </Dialog>
  );
}
