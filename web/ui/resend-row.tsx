import { useText } from '../text/catalogue.ts';
import { fieldsText } from '../text/en/fields.ts';
import { formatCountdown } from '../text/format-date.ts';
import { Button } from './button.tsx';

interface ResendRowProps {
  /** Milliseconds until a new code can be requested; undefined while unknown. */
  left: number | undefined;
  isBusy: boolean;
  onResend: () => void;
}

export function ResendRow({ left, isBusy, onResend }: ResendRowProps) {
  const t = useText(fieldsText);
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {t.newCodeIn}{' '}
        <span role="timer" className="numerals ml-1 text-xl text-foreground">
          {left === undefined ? '--:--' : formatCountdown(left)}
        </span>
      </p>
      <Button variant="outline" disabled={left !== 0} busy={isBusy} onClick={onResend}>
        {t.resendOtp}
      </Button>
    </div>
  );
}
