import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface StaffDialogProps {
  title: string;
  description?: string;
  wide?: boolean;
  /** Prevents closing while work is in progress. */
  isBusy?: boolean;
  closeLabel?: string;
  onClose: () => void;
  children: ReactNode;
}

export function StaffDialog({ wide, closeLabel = 'Close', onClose, children, ...head }: StaffDialogProps) {
  return (
    <Dialog open {...head} wide={wide} closeLabel={closeLabel} onOpenChange={(open) => !open && onClose()}>
      <div className="grid gap-4 p-4">{children}</div>
    </Dialog>
  );
}

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  label: string;
  /** Names the table row for screen readers. */
  of?: string;
  children: (close: () => void) => ReactNode;
}

export function DialogButton({ of, children, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const row = of && ({ size: 'sm', variant: 'outline', 'aria-label': `${button.label}: ${of}` } as const);
  return (
    <>
      <Button {...row} {...button} onClick={() => setOpen(true)} />
      {isOpen && children(() => setOpen(false))}
    </>
  );
}

interface ConfirmButtonProps extends Omit<DialogButtonProps, 'children'> {
  question: string;
  subject: string;
  /** The label of the confirming button; `label` by default. */
  confirm?: string;
  confirmVariant?: 'danger' | 'primary';
  action: { mutate: (input: undefined, how: { onSettled: () => void }) => void; isPending: boolean };
}

/** A button that asks for confirmation in a dialog, which closes once the action has ended. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { question, subject, confirm = props.label, confirmVariant = 'danger', action, ...button } = props;
  return (
    <DialogButton {...button}>
      {(close) => (
        <StaffDialog title={question} description={subject} closeLabel="Cancel" onClose={close}>
          <div className="grid grid-cols-2 gap-3">
            <Button label="Cancel" variant="outline" onClick={close} />
            <Button
              label={confirm}
              variant={confirmVariant}
              busy={action.isPending}
              onClick={() => action.mutate(undefined, { onSettled: close })}
            />
          </div>
        </StaffDialog>
      )}
    </DialogButton>
  );
}
