import { useText } from '../../text/catalogue.ts';
import { accountSecurityText } from '../../text/en/account-security.ts';
import { Button } from '../../ui/button.tsx';

interface FormButtonsProps {
  submit: string;
  isBusy: boolean;
  onCancel: () => void;
}

export function FormButtons({ submit, isBusy, onCancel }: FormButtonsProps) {
  const t = useText(accountSecurityText);
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" busy={isBusy} busyLabel={t.working}>
        {submit}
      </Button>
      <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
        {t.cancel}
      </Button>
    </div>
  );
}
