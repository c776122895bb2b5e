import { refuse } from '../refusal.ts';

/** The deepest body of the contract has five levels. */
export const JSON_DEPTH_MAX = 32;
/** The longest body of the contract has 1,001. */
export const JSON_VALUES_MAX = 20_000;

const TEXTS = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Refuses `bad-request` for invalid JSON, too much nesting, too many values, numbers out of range, and duplicate names,
 * which parsers treat differently (ASVS 15.3.7).
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('bad-request', { detail: 'the body is not JSON' });
  }
  const fields = countFields(value);
  // Outside strings there is a colon per field, but parsing keeps only one field of each name.
  if (text.replace(TEXTS, '').split(':').length - 1 > fields)
    refuse('bad-request', { detail: 'the body repeats a field' });
  return value;
}

function countFields(root: unknown): number {
  let level = [root];
  let values = 0;
  let fields = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (values > JSON_VALUES_MAX) refuse('bad-request', { detail: 'the body has too many values' });
    if (level.some((value) => typeof value === 'number' && !Number.isFinite(value)))
      refuse('bad-request', { detail: 'a number in the body is too large' });
    const containers = level.filter((value) => typeof value === 'object' && value !== null);
    if (containers.length > 0 && depth >= JSON_DEPTH_MAX)
      refuse('bad-request', { detail: 'the body is nested too deeply' });
    for (const each of containers) if (!Array.isArray(each)) fields += Object.keys(each).length;
    level = containers.flatMap((each) => Object.values(each));
  }
  return fields;
}
