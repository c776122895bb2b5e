import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** Asks before something is taken away. */
export function ConfirmDialog({
  question,
  subject,
  confirm,
  cancel,
  isPending,
  onConfirm,
  onClose,
}: {
  question: string;
  subject: string;
  confirm: string;
  cancel: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={question}
      description={subject}
      closeLabel={cancel}
    >
      <div className="grid grid-cols-2 gap-3 p-4">
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="danger" busy={isPending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
