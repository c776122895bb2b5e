import { INPUT_KINDS, type ProductInput } from '@rush/contract/catalog.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ControlIcon } from '../../../ui/control-icon.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/states.tsx';
import type { FieldOf } from '../parts/resource-form.tsx';
import { newInput, type ProductDraft } from './product-draft.ts';

const INPUTS_MAX = 8;
const KINDS = { number: 'Digits', text: 'Text', email: 'Email', server: 'Server (dropdown)' } as const;

type Inputs = ProductDraft['inputs'];

export function InputsField({ value: inputs, error, onChange }: FieldOf<Inputs>) {
  const change = (id: number, next: Partial<Inputs[number]>) =>
    onChange(inputs.map((input) => (input.id === id ? { ...input, ...next } : input)));
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1.5 text-sm font-semibold">What the shopper enters</legend>
      {inputs.map((input, index) => (
        <div
          key={input.id}
          className="grid grid-cols-[1fr_auto] items-end gap-2 sm:grid-cols-[1fr_12rem_auto] max-sm:[&>:nth-child(2)]:order-1 max-sm:[&>:nth-child(4)]:order-2"
        >
          <TextField
            label={`Label for field ${index + 1}`}
            isLabelHidden
            placeholder={`Label for field ${index + 1}`}
            value={input.label}
            onChange={(event) => change(input.id, { label: event.target.value })}
          />
          <SelectField
            label={`Kind of field ${index + 1}`}
            isLabelHidden
            value={input.kind}
            choices={INPUT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))}
            onChange={(event) => change(input.id, { kind: event.target.value as ProductInput['kind'] })}
          />
          <IconButton
            label={`Remove field ${index + 1}`}
            onClick={() => onChange(inputs.filter(({ id }) => id !== input.id))}
          >
            <ControlIcon name="trash" />
          </IconButton>
          <div className="col-span-full">
            <TextField
              label={`Hint for field ${index + 1}`}
              isLabelHidden
              placeholder="Where the shopper finds it (optional)"
              maxLength={400}
              value={input.help}
              onChange={(event) => change(input.id, { help: event.target.value })}
            />
          </div>
        </div>
      ))}
      {error && <Note tone="danger">{error}</Note>}
      {inputs.length < INPUTS_MAX && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...inputs, newInput()])}
        >
          Add a field
        </Button>
      )}
    </fieldset>
  );
}
