import { type ProductInput, SERVERS } from '@rush/contract/catalog.ts';
import { isPlayerId } from '@rush/contract/player-check.ts';
import type { ProductRow } from '#catalog/tables.ts';
import { refuse } from '#platform/refusal.ts';

export interface OrderInputs {
  input1: string;
  input2: string;
  /** All of them, in the product's order. */
  inputs: string[];
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@]{2,24}$/;

function fits(input: ProductInput, value: string): boolean {
  if (value === '') return false;
  switch (input.kind) {
    case 'number':
      return isPlayerId(value);
    case 'server':
      return (SERVERS as readonly string[]).includes(value);
    case 'email':
      return EMAIL.test(value);
    case 'text':
      return value.length <= 128;
  }
}

/**
 * Exactly the inputs that the product declares, each of its kind (PRO-2, PRO-3).
 * Refuses `details-missing`, naming the field.
 */
export function readInputs(
  product: Pick<ProductRow, 'inputs'>,
  given: { input1: string; input2: string; inputs?: string[] },
): OrderInputs {
  const values = [given.input1, given.input2, ...(given.inputs?.slice(2) ?? [])].map((value) => value.trim());
  const fields = product.inputs.flatMap((input, index) =>
    fits(input, values[index] ?? '')
      ? []
      : [{ field: `input${index + 1}`, message: `Please enter a valid ${input.label}.` }],
  );
  if (fields.length > 0) refuse('details-missing', { fields });
  const inputs = values.slice(0, product.inputs.length);
  return { input1: inputs[0] ?? '', input2: inputs[1] ?? '', inputs };
}
