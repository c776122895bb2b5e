import { refuse } from '../refusal.ts';

/** The deepest body of the contract has five levels. */
export const JSON_DEPTH_MAX = 32;
/** Fields, entries, objects and arrays; the longest body of the contract has 1,001. */
export const JSON_VALUES_MAX = 20_000;

/** A number overflows only with an exponent or this many digits. */
const MAY_OVERFLOW = /\d[eE]\+?\d|\d{309}/;

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
  checkShape(text);
  if (MAY_OVERFLOW.test(text)) JSON.parse(text, requireFinite);
  return value;
}

function requireFinite(_name: string, value: unknown): void {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    refuse('bad-request', { detail: 'a number in the body is too large' });
}

/** Scans text that is known to be valid JSON, so only brackets, commas and strings matter. */
function checkShape(text: string): void {
  const open: (Set<string> | null)[] = [];
  let isName = false;
  let values = 0;
  const count = () => {
    if (++values > JSON_VALUES_MAX) refuse('bad-request', { detail: 'the body has too many values' });
  };
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"': {
        const end = endOfText(text, at);
        const names = open.at(-1);
        if (isName && names) addName(names, text.slice(at, end + 1));
        isName = false;
        at = end;
        break;
      }
      case '{':
      case '[':
        count();
        open.push(text[at] === '{' ? new Set() : null);
        if (open.length > JSON_DEPTH_MAX) refuse('bad-request', { detail: 'the body is nested too deeply' });
        isName = text[at] === '{';
        break;
      case '}':
      case ']':
        open.pop();
        isName = false;
        break;
      case ',':
        count();
        isName = open.at(-1) !== null;
        break;
    }
  }
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function addName(names: Set<string>, quoted: string): void {
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  if (names.has(name)) refuse('bad-request', { detail: 'the body repeats a field' });
  names.add(name);
}
