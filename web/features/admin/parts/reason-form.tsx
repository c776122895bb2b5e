import { readReason } from '@rush/contract/reason.ts';
import { type ReactNode, useState } from 'react';
import { explainError, isApiError } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ProblemNote } from './problems.tsx';

interface ReasonFormProps {
  reasonHint?: string;
  /** Suggested reasons; the first one is preselected. */
  reasons?: readonly string[];
  confirm: string;
  /** Shown if the server gave no reason. */
  failure: string;
  /** Shown if the server could not be reached. */
  networkFailure?: string;
  variant: 'primary' | 'danger';
  isDisabled?: boolean;
  isValid?: boolean;
  mutation: { mutate: (reason: string) => void; isPending: boolean; error: unknown };
  onCancel: () => void;
  /** Shown above the reason. `hasTried` is true after the first attempt to submit. */
  children: (hasTried: boolean) => ReactNode;
}

const OTHER = 'Other';

export function ReasonForm(props: ReasonFormProps) {
  const { failure, networkFailure = failure, isValid = true, reasons = [], onCancel, children } = props;
  const [choice, setChoice] = useState(reasons[0] ?? OTHER);
  const [customReason, setCustomReason] = useState('');
  const reason = choice === OTHER ? customReason : choice;
  const [hasTried, setTried] = useState(false);
  const { mutate, isPending, error } = props.mutation;
  return (
    <Form
      onSubmit={() => {
        setTried(true);
        if (isValid && readReason(reason)) mutate(reason);
      }}
    >
      {children(hasTried)}
      {reasons.length > 0 && (
        <SelectField
          label="Reason"
          hint={props.reasonHint}
          choices={[...reasons, OTHER].map((value) => ({ value, label: value }))}
          value={choice}
          onChange={(event) => setChoice(event.target.value)}
        />
      )}
      {choice === OTHER && (
        <TextField
          label={reasons.length > 0 ? 'Other reason' : 'Reason'}
          hint={reasons.length > 0 ? undefined : props.reasonHint}
          error={hasTried && !readReason(customReason) ? 'Please give a reason.' : undefined}
          required
          maxLength={200}
          value={customReason}
          onChange={(event) => setCustomReason(event.target.value)}
        />
      )}
      <ProblemNote>
        {error !== null &&
          explainError(error, isApiError(error) && error.status > 0 ? failure : networkFailure)}
      </ProblemNote>
      <div className="grid grid-cols-2 gap-3">
        <Button label="Cancel" variant="outline" onClick={onCancel} />
        <Button type="submit" variant={props.variant} busy={isPending} disabled={props.isDisabled}>
          {props.confirm}
        </Button>
      </div>
    </Form>
  );
}
