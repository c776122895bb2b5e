/** A form's draft of a resource: numbers and lists become text, and `empty` fills in missing values. */
export function draftFrom<Draft extends object>(empty: Draft, resource: object): Draft {
  const values = new Map<string, unknown>(Object.entries(resource));
  const fields = Object.entries(empty).map(([name, blank]) => [name, draftValue(blank, values.get(name))]);
  return Object.fromEntries(fields) as Draft;
}

function draftValue(blank: unknown, value: unknown): unknown {
  if (value === null || value === undefined) return blank;
  if (typeof blank === 'string') return Array.isArray(value) ? value.join(', ') : String(value);
  return typeof blank === 'object' && blank !== null ? draftFrom(blank, value) : value;
}
