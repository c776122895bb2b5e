import { readReason } from '@rush/contract/reason.ts';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';

export interface ReasonTexts {
  reason: string;
  reasonHint?: string;
  reasonMissing: string;
  cancel: string;
  confirm: string;
  /** Where the shop refused without a sentence. */
  failed: string;
  /** Where the shop was not reached. */
  network: string;
}

interface ReasonFormProps {
  texts: ReasonTexts;
  variant: 'primary' | 'danger';
  /** Nothing of it can be confirmed. */
  isDisabled?: boolean;
  /** Whether what stands above the reason may be sent. */
  isValid?: boolean;
  mutation: { mutate: (reason: string) => void; isPending: boolean; error: unknown };
  onCancel: () => void;
  /** What stands above the reason; `isTried` once somebody has pressed the button. */
  children: (isTried: boolean) => ReactNode;
}

/** The form of a dialog that moves R-Coins by hand: asks for the reason, and says what failed. */
export function ReasonForm({
  texts,
  variant,
  isDisabled,
  isValid = true,
  mutation,
  onCancel,
  children,
}: ReasonFormProps) {
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = mutation;
  return (
    <form
      className="grid gap-4 p-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isValid && readReason(reason)) mutate(reason);
      }}
    >
      {children(isTried)}
      <TextField
        label={texts.reason}
        hint={texts.reasonHint}
        error={isTried && !readReason(reason) ? texts.reasonMissing : undefined}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {error !== null && (
        <Note tone="danger" icon="warn" role="alert">
          {isApiError(error) && error.status > 0 ? error.message || texts.failed : texts.network}
        </Note>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant={variant} busy={isPending} disabled={isDisabled}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  );
}
