import { readReason } from '@rush/contract/reason.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { explainError } from '../../../api/refusal-of.ts';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { FAILED, ProblemNote } from './problems.tsx';

interface DecisionFormProps<Choice> {
  lead: string;
  choices: readonly (readonly [choice: Choice, label: string, note: string])[];
  choiceMissing: string;
  evidence: string;
  evidenceHint: string;
  evidenceMissing: string;
  isBusy: boolean;
  onDecide: (choice: Choice, evidence: string) => void;
}

/** Staff chooses an outcome and says what the choice rests on; both go into the audit log. */
export function DecisionForm<Choice extends string>({
  choices,
  isBusy,
  onDecide,
  ...texts
}: DecisionFormProps<Choice>) {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [evidence, setEvidence] = useState('');
  const [isTried, setTried] = useState(false);
  const name = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const reason = readReason(evidence);
    if (choice && reason) onDecide(choice, reason);
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-semibold">{texts.lead}</legend>
        {choices.map(([value, label, note]) => (
          <label
            key={value}
            className="flex gap-3 border border-line-strong p-3 has-checked:border-accent-edge has-checked:bg-raised"
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 shrink-0 accent-accent"
              checked={choice === value}
              onChange={() => setChoice(value)}
            />
            <span>
              <span className="block font-semibold">{label}</span>
              <span className="text-sm text-muted">{note}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <ProblemNote>{isTried && !choice && texts.choiceMissing}</ProblemNote>
      <TextAreaField
        label={texts.evidence}
        hint={texts.evidenceHint}
        error={isTried && !readReason(evidence) ? texts.evidenceMissing : undefined}
        maxLength={500}
        rows={3}
        value={evidence}
        onChange={(event) => setEvidence(event.target.value)}
      />
      <Button type="submit" variant="primary" wide busy={isBusy}>
        Decide
      </Button>
    </form>
  );
}

export interface Decided<Choice> {
  choice: Choice;
  evidence: string;
}

/** Sends a decision, then refetches the back-office even if it failed. */
export function useDecision<Choice extends string>(
  send: (decided: Decided<Choice>) => Promise<{ message: string }>,
  onDecided: () => void = () => undefined,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast('success', message);
      onDecided();
    },
    onError: (error) => toast('error', explainError(error, FAILED)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['mine', 'admin'] }),
  });
}
