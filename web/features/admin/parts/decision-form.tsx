import { readReason } from '@rush/contract/reason.ts';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { ProblemNote } from './problems.tsx';

interface DecisionFormProps<Choice> {
  lead: string;
  choices: readonly (readonly [choice: Choice, label: string, note: string])[];
  evidence: string;
  evidenceHint: string;
  decision: { mutate: (input: { choice: Choice; evidence: string }) => void; isPending: boolean };
}

export function DecisionForm<Choice extends string>(props: DecisionFormProps<Choice>) {
  const { choices, decision, ...texts } = props;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [evidence, setEvidence] = useState('');
  const [hasTried, setTried] = useState(false);
  const name = useId();
  const submit = () => {
    setTried(true);
    const reason = readReason(evidence);
    if (choice && reason) decision.mutate({ choice, evidence: reason });
  };
  return (
    <Form onSubmit={submit}>
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
      <ProblemNote>{hasTried && !choice && 'Please choose one of these.'}</ProblemNote>
      <TextAreaField
        label={texts.evidence}
        hint={texts.evidenceHint}
        error={hasTried && !readReason(evidence) ? 'Please say what this decision is based on.' : undefined}
        maxLength={500}
        rows={3}
        value={evidence}
        onChange={(event) => setEvidence(event.target.value)}
      />
      <Button label="Decide" type="submit" variant="primary" wide busy={decision.isPending} />
    </Form>
  );
}
