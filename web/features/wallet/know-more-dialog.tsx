import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { walletText } from '../../text/en/wallet.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

export type KnowMoreTopic = 'coins' | 'points';

interface KnowMoreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  topic: KnowMoreTopic;
}

export default function KnowMoreDialog({ open, onOpenChange, topic }: KnowMoreDialogProps) {
  const t = useText(walletText);
  const { rewards } = useShop();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      shape="sheet"
      title={t[topic]}
      footer={
        <Button wide onClick={() => onOpenChange(false)}>
          {t.close}
        </Button>
      }
    >
      <ul className="grid gap-3 p-4">
        {t.about[topic](rewards).map((line) => (
          <li key={line} className="border-l-4 border-l-coin pl-3">
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
