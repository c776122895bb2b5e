import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface StaffDialogProps {
  title: string;
  description?: string;
  wide?: boolean;
  /** Cannot be closed while work is in progress. */
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

interface ConfirmDialogProps {
  question: string;
  subject: string;
  confirm: string;
  variant?: 'danger' | 'primary';
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, subject, confirm, variant = 'danger', isPending, onConfirm, onClose } = props;
  return (
    <StaffDialog title={question} description={subject} closeLabel="Cancel" onClose={onClose}>
      <div className="grid grid-cols-2 gap-3">
        <Button label="Cancel" variant="outline" onClick={onClose} />
        <Button label={confirm} variant={variant} busy={isPending} onClick={onConfirm} />
      </div>
    </StaffDialog>
  );
}
