import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'solid' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover disabled:bg-line disabled:text-muted',
  solid:
    'bg-inverse text-on-inverse hover:opacity-90 disabled:bg-line disabled:text-muted disabled:opacity-100',
  outline:
    'border border-line-strong text-foreground hover:border-foreground hover:bg-raised disabled:text-muted disabled:border-line',
  ghost: 'text-foreground hover:bg-raised disabled:text-muted',
  danger: 'border border-danger text-danger hover:bg-danger-fill disabled:border-line disabled:text-muted',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-11 px-3 text-sm lg:in-[[data-wide-page]]:min-h-9',
  md: 'min-h-11 px-4 text-[0.9375rem]',
  lg: 'min-h-13 px-6 text-base',
};

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
}

export function buttonClass({ variant = 'solid', size = 'md', wide = false }: ButtonLook = {}): string {
  return cx(
    'inline-flex items-center justify-center gap-2 font-semibold leading-tight text-center select-none transition-colors duration-150',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );
}

interface ButtonProps extends ButtonLook, ComponentProps<'button'> {
  busy?: boolean;
  busyLabel?: string;
  label?: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  label,
  children = label,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, wide }), className)}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  label: string;
  children: ReactNode;
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={cx(
        'inline-grid size-11 shrink-0 place-items-center text-foreground transition-colors duration-150 hover:bg-raised disabled:text-muted',
        className,
      )}
    >
      {children}
    </button>
  );
}
