import { cx } from './class-names.ts';

interface SwitchProps {
  labelledBy: string;
  describedBy?: string;
  isOn: boolean;
  busy?: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ labelledBy, describedBy, isOn, busy, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy}
      disabled={disabled}
      onClick={() => busy || onChange(!isOn)}
      className="group grid min-h-11 min-w-14 shrink-0 place-items-center disabled:opacity-50"
    >
      <span
        className={cx(
          'flex h-7 w-13 items-center border px-1 transition-colors duration-150',
          isOn
            ? 'justify-end border-accent bg-accent'
            : 'border-line-strong bg-sunken group-hover:border-foreground',
          busy && 'animate-pulse',
        )}
      >
        <span className={cx('h-5 w-5', isOn ? 'bg-on-accent' : 'bg-muted')} />
      </span>
    </button>
  );
}
