import { refuse } from '../refusal.ts';

/** Objects and lists may lie this deep in each other; the deepest body of the contract has five levels. */
export const JSON_DEPTH_MAX = 32;
/** Fields, list entries and the objects and lists themselves; the longest body of the contract has 1,001. */
export const JSON_VALUES_MAX = 20_000;

/** Without an exponent or that many digits no number is too large to be one. */
const MAY_OVERFLOW = /\d[eE]\+?\d|\d{309}/;

/**
 * Reads the JSON of a request's body. Refuses `bad-request` what is no JSON, lies too deep, holds too many values
 * or a number beyond all numbers, or names one field twice: which of the two counts is anybody's guess, as with a repeated query key (ASVS 15.3.7).
 */
export function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuse('bad-request', { detail: 'the body is no JSON' });
  }
  checkShape(text);
  if (MAY_OVERFLOW.test(text)) JSON.parse(text, requireFinite);
  return value;
}

function requireFinite(_name: string, value: unknown): void {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    refuse('bad-request', { detail: 'a number in the body is too large' });
}

/** Goes through JSON that has been parsed already, so that only brackets, commas and texts matter. */
function checkShape(text: string): void {
  /** The names seen so far in each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let isName = false;
  let values = 0;
  const count = () => {
    if (++values > JSON_VALUES_MAX) refuse('bad-request', { detail: 'the body holds too many values' });
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
        if (open.length > JSON_DEPTH_MAX) refuse('bad-request', { detail: 'the body lies too deep' });
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
  if (names.has(name)) refuse('bad-request', { detail: 'the body names one field twice' });
  names.add(name);
}
