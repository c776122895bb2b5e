import type { ProductBody } from '@rush/contract/admin-catalog.ts';
import { type Category, INPUT_KINDS, type InputHindi, type ProductInput } from '@rush/contract/catalog.ts';
import { CHECKED_TYPES, SERVER_TYPES } from '@rush/contract/product-types.ts';
import { type AddProblem, readHindi } from './read-form-fields.ts';

const LABEL_MAX = 60;
const NOT_PLAIN = /[<>\p{Cc}]/u;

interface InputFacts {
  type: string;
  category: Category | undefined;
  /** If an older form omits details of a stored input, they are kept. */
  stored: readonly ProductInput[];
}

/** The fields that shoppers fill in, in order; undefined if the form omits `inputs`. */
export function readProductInputs(
  inputs: ProductBody['inputs'],
  facts: InputFacts,
  addProblem: AddProblem,
): ProductInput[] | undefined {
  if (inputs === undefined || inputs === null) return undefined;
  return inputs.flatMap((input, index): ProductInput[] => {
    const { label: raw, kind, help, hi }: InputDraft = typeof input === 'string' ? { label: input } : input;
    const label = (raw ?? '').normalize('NFC').trim();
    if (label === '') addProblem(`inputs.${index}.label`, 'All input fields must have labels.');
    requirePlainTexts(`inputs.${index}`, { label, help }, addProblem);
    requirePlainTexts(`inputs.${index}.hi`, hi ?? {}, addProblem);
    const before = facts.stored[index]?.label === label ? facts.stored[index] : undefined;
    const inputKind = kind
      ? INPUT_KINDS.find((known) => known === kind)
      : (before?.kind ?? defaultKind(facts, index));
    if (!inputKind) addProblem(`inputs.${index}.kind`, `Kind must be one of ${INPUT_KINDS.join(', ')}.`);
    const hint = (help ?? before?.help ?? '').trim();
    const hindi: InputHindi = readHindi(before?.hi, hi, { label: [], help: [before?.help ?? '', hint] });
    const texts = { ...(hint && { help: hint }), ...(Object.keys(hindi).length > 0 && { hi: hindi }) };
    return inputKind ? [{ label, kind: inputKind, ...texts }] : [];
  });
}

type InputDraft = Exclude<NonNullable<ProductBody['inputs']>[number], string>;
type Label = Pick<InputDraft, 'label' | 'help'>;

function requirePlainTexts(field: string, { label, help }: Label, addProblem: AddProblem): void {
  if (NOT_PLAIN.test(label ?? '')) addProblem(`${field}.label`, 'Labels must be plain text.');
  if (NOT_PLAIN.test(help ?? '')) addProblem(`${field}.help`, 'Help texts must be plain text.');
  if ((label ?? '').length > LABEL_MAX)
    addProblem(`${field}.label`, `Labels can have at most ${LABEL_MAX} characters.`);
}

/** The default kind of a field (PRO-4). */
function defaultKind({ type, category }: InputFacts, index: number): ProductInput['kind'] {
  if (category === 'ott' || category === 'others') return 'text';
  if (index === 0) return 'number';
  if (index === 1 && SERVER_TYPES.includes(type)) return 'server';
  return index === 1 && CHECKED_TYPES.includes(type) ? 'number' : 'text';
}

export function defaultInputs(type: string, category: Category): ProductInput[] {
  const facts = { type, category, stored: [] };
  const second = SERVER_TYPES.includes(type)
    ? 'Server'
    : CHECKED_TYPES.includes(type)
      ? 'Zone ID'
      : 'Username';
  return ['User ID', second].map((label, index) => ({ label, kind: defaultKind(facts, index) }));
}
