import { useQuery } from '@tanstack/react-query';
import { callQuery, type Output } from '../../../api/client.ts';
import { SelectField } from '../../../ui/field.tsx';
import { newInput, type ProductDraft } from './product-draft.ts';

const templatesQuery = callQuery(
  ['mine', 'admin', 'templates'],
  'listTemplates',
  {},
  { staleTime: Infinity },
);

type Templates = ReadonlyMap<string, Partial<ProductDraft>>;

const templatesByName = (templates: Output<'listTemplates'>): Templates =>
  new Map(
    templates.map(({ hi, inputs, ...texts }) => [
      texts.name,
      {
        ...texts,
        hi: { importantnote: hi.importantnote ?? '' },
        inputs: inputs.map((input) => newInput(input)),
      },
    ]),
  );

export const useTemplates = () => useQuery({ ...templatesQuery, select: templatesByName });

interface TemplateFieldProps {
  value?: string;
  onChange: (name: string, fields: Partial<ProductDraft>) => void;
}

export function TemplateField({ value, onChange }: TemplateFieldProps) {
  const { data: templates = new Map() as Templates } = useTemplates();
  return (
    <SelectField
      label="Start from a template"
      hint="Fills in the name, type, category, note and input fields. You can change any of them."
      placeholder="No template"
      value={value}
      choices={[...templates.keys()].map((name) => ({ value: name, label: name }))}
      onChange={({ target }) => onChange(target.value, templates.get(target.value) ?? {})}
    />
  );
}
