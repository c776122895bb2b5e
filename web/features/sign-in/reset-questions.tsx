import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call, callQuery, explainError, type Input } from '../../api/client.ts';
import { useShop } from '../../api/shop.ts';
import { useText } from '../../text/catalogue.ts';
import { accountLinksText } from '../../text/en/account-links.ts';
import { Button } from '../../ui/button.tsx';
import { TEXT_LINK } from '../../ui/narrow-page.tsx';
import { OtpField } from '../../ui/otp-field.tsx';
import { ResendRow } from '../../ui/resend-row.tsx';
import { toast } from '../../ui/toast.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';

export type MailedLink = NonNullable<Input<'resetLinkState'>['params']>;

export const resetLinkQuery = (link: MailedLink) =>
  callQuery(
    ['reset-link', link.id],
    'resetLinkState',
    { params: link },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  );

interface ResetCodeProps {
  link: MailedLink;
  ending: string;
  code: string;
  onChange: (code: string) => void;
  onMessage: (message: string | undefined) => void;
}

export function ResetCode({ link, ending, code, onChange, onMessage }: ResetCodeProps) {
  const { reset: t, failed } = useText(accountLinksText);
  const { otpDigits } = useShop();
  const { left, start } = useCountdown();
  const sending = useMutation({
    mutationFn: () => call('resetLinkCode', { params: link, body: {} }),
    onMutate: () => onMessage(undefined),
    onSuccess: ({ timer, outcome, message }) => {
      start(timer);
      onChange('');
      if (outcome !== 'sent') toast('warning', message);
    },
    onError: (error) => onMessage(explainError(error, failed)),
  });
  return (
    <div className="grid gap-3 border-b pb-5">
      <p>{t.mobile.whyCode(ending)}</p>
      {sending.data ? (
        <>
          <OtpField label={t.mobile.sentTo(ending)} digits={otpDigits} value={code} onChange={onChange} />
          <ResendRow left={left} isBusy={sending.isPending} onResend={() => sending.mutate()} />
        </>
      ) : (
        <Button variant="outline" busy={sending.isPending} onClick={() => sending.mutate()}>
          {t.mobile.send}
        </Button>
      )}
      <Link to="/contact" className={TEXT_LINK}>
        {t.mobile.lost}
      </Link>
    </div>
  );
}

interface ResetNumberProps {
  ending: string;
  value: 'keep' | 'remove' | undefined;
  onChange: (choice: 'keep' | 'remove') => void;
}

export function ResetNumber({ ending, value, onChange }: ResetNumberProps) {
  const t = useText(accountLinksText).reset;
  return (
    <fieldset className="grid gap-1 border-b pb-5">
      <legend className="mb-1.5 font-semibold">{t.mobile.whose(ending)}</legend>
      {(['keep', 'remove'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="mobile"
            className="size-5 accent-accent"
            checked={value === choice}
            onChange={() => onChange(choice)}
          />
          {t.mobile[choice]}
        </label>
      ))}
    </fieldset>
  );
}
