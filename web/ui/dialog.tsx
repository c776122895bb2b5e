import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useText } from '../text/catalogue.ts';
import { shellText } from '../text/en/shell.ts';
import { IconButton } from './button.tsx';
import { cx } from './class-names.ts';
import { Icon } from './icon.tsx';
import { useCloseOnBack } from './use-close-on-back.ts';

const SHAPES = {
  dialog:
    'inset-x-4 top-1/2 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0',
  sheet:
    'inset-x-0 bottom-0 max-h-[92dvh] data-[ending-style]:translate-y-full data-[starting-style]:translate-y-full sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:max-w-lg sm:-translate-y-1/2 sm:data-[ending-style]:-translate-y-[45%] sm:data-[starting-style]:-translate-y-[45%] sm:data-[ending-style]:opacity-0 sm:data-[starting-style]:opacity-0',
  drawer:
    'inset-y-0 left-0 w-[min(20rem,86vw)] data-[ending-style]:-translate-x-full data-[starting-style]:-translate-x-full',
  top: 'inset-x-0 top-0 mx-auto max-h-dvh max-w-3xl data-[ending-style]:opacity-0 data-[starting-style]:opacity-0 sm:top-4 sm:max-h-[calc(100dvh-2rem)]',
} as const;

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  isTitleHidden?: boolean;
  description?: ReactNode;
  shape?: keyof typeof SHAPES;
  closeLabel?: string;
  isBusy?: boolean;
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  wide?: boolean;
  /** Use this instead of `autoFocus`, which runs before the dialog records where to return focus. */
  initialFocus?: React.RefObject<HTMLElement | null> | (() => HTMLElement | undefined);
  children: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  isBusy = false,
  shape = 'dialog',
  wide = false,
  ...rest
}: DialogProps) {
  useCloseOnBack(open, () => (isBusy ? undefined : onOpenChange(false)));
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => (isBusy && !next ? undefined : onOpenChange(next))}
      disablePointerDismissal={isBusy}
    >
      <Base.Portal>
        {/* Lets a dialog cover the one below it. */}
        <Base.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-overlay transition-opacity duration-180 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0"
        />
        <Base.Popup
          initialFocus={rest.initialFocus}
          className={cx(
            'fixed z-50 flex flex-col overflow-hidden bg-background text-foreground shadow-lift outline-none transition-[transform,opacity] duration-180 ease-out',
            SHAPES[shape],
            wide && 'sm:!max-w-2xl',
          )}
        >
          <DialogHead {...rest} isBusy={isBusy} />
          <div className="relative min-h-0 flex-1 scroll-pb-40 overflow-y-auto overscroll-contain">
            {rest.children}
          </div>
          {rest.footer && (
            <div className="border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{rest.footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

type HeadProps = Pick<DialogProps, 'title' | 'isTitleHidden' | 'description' | 'closeLabel' | 'isBusy'>;

function DialogHead({ title, isTitleHidden = false, description, closeLabel, isBusy }: HeadProps) {
  const { close } = useText(shellText);
  return (
    <div className={isTitleHidden ? 'sr-only' : 'flex items-start gap-3 border-b py-2 pr-1.5 pl-4'}>
      <div className="min-w-0 flex-1 py-2.5">
        <Base.Title className="display text-2xl">{title}</Base.Title>
        {description && (
          <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>
        )}
      </div>
      {!isTitleHidden && (
        <Base.Close
          disabled={isBusy}
          render={<IconButton label={closeLabel ?? close}>{<Icon name="close" />}</IconButton>}
        />
      )}
    </div>
  );
}
