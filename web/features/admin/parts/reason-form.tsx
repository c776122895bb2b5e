import { readReason } from '@rush/contract/reason.ts';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../../api/client.ts';
import { explainError } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ProblemNote } from './problem-note.tsx';

interface ReasonFormProps {
  reasonHint?: string;
  confirm: string;
  /** Shown where the shop refused without a sentence. */
  failed: string;
  /** Shown where the shop was not reached. */
  network?: string;
  variant: 'primary' | 'danger';
  /** Nothing can be confirmed. */
  isDisabled?: boolean;
  /** Whether the fields above the reason may be sent. */
  isValid?: boolean;
  mutation: { mutate: (reason: string) => void; isPending: boolean; error: unknown };
  onCancel: () => void;
  /** Shown above the reason; `isTried` after the first press of the button. */
  children: (isTried: boolean) => ReactNode;
}

/** The form of a dialog that moves R-Coins by hand, for a reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { failed, network = failed, isValid = true, onCancel, children } = props;
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = props.mutation;
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isValid && readReason(reason)) mutate(reason);
      }}
    >
      {children(isTried)}
      <TextField
        label="Reason"
        hint={props.reasonHint}
        error={isTried && !readReason(reason) ? 'Please give a reason.' : undefined}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <ProblemNote>
        {error !== null && explainError(error, isApiError(error) && error.status > 0 ? failed : network)}
      </ProblemNote>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant={props.variant} busy={isPending} disabled={props.isDisabled}>
          {props.confirm}
        </Button>
      </div>
    </form>
  );
}
