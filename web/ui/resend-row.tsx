import { formatCountdown } from '../text/format-date.ts';
import { Button } from './button.tsx';

interface ResendRowProps {
  /** Milliseconds until a new code may be asked for; undefined while not known. */
  left: number | undefined;
  waitLabel: string;
  resendLabel: string;
  isBusy: boolean;
  onResend: () => void;
}

/** The wait in minutes and seconds, and the button that stays shut until it is over. */
export function ResendRow({ left, waitLabel, resendLabel, isBusy, onResend }: ResendRowProps) {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {waitLabel}{' '}
        <span role="timer" className="numerals ml-1 text-xl text-foreground">
          {left === undefined ? '--:--' : formatCountdown(left)}
        </span>
      </p>
      <Button variant="outline" disabled={left !== 0} busy={isBusy} onClick={onResend}>
        {resendLabel}
      </Button>
    </div>
  );
}
