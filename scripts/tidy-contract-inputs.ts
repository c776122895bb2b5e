import type { Finding, SourceFile } from './tidy-source.ts';

/** What a call takes; what it answers is ours and may be any text. */
const INPUT = /\b(?:params|query|body):\s*/g;
/** Shapes that let any text through, or anything at all: a NUL, half of a surrogate pair, the 31st of February. */
const BARE = /\bz\s*\.\s*(?:string|url|email|coerce|iso|unknown|any|templateLiteral|stringbool|custom)\b/g;

/** The expression that begins at `start`: up to the comma, semicolon or bracket that ends it. */
function expressionAt(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source[at] ?? '';
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) {
      if (depth === 0) return source.slice(start, at);
      depth--;
    } else if (depth === 0 && (sign === ',' || sign === ';')) return source.slice(start, at);
  }
  return source.slice(start);
}

/** The fields of the one object that `defineCall({ … })` takes. */
const CALL_DEPTH = 2;

function depthAt(source: string, end: number): number {
  let depth = 0;
  for (const sign of source.slice(0, end)) {
    if ('([{'.includes(sign)) depth++;
    else if (')]}'.includes(sign)) depth--;
  }
  return depth;
}

/** The same text with comments, strings and patterns blanked, so that what they hold is not taken for code. */
function codeOnly(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[(,=:]\s*)\/(?:[^/\\\n]|\\.)+\/[a-z]*/g,
    (part) => part.replace(/[^\n]/g, ' '),
  );
}

interface Stretch {
  start: number;
  text: string;
}

/** Every expression that says what a call takes, and the constants of the file that these are made of. */
function inputStretches(source: string): Stretch[] {
  const named = new Map<string, Stretch>();
  for (const match of source.matchAll(/\bconst\s+(\w+)\s*=\s*/g)) {
    const start = match.index + match[0].length;
    named.set(match[1] ?? '', { start, text: expressionAt(source, start) });
  }
  const found: Stretch[] = [];
  for (const [, call] of named) {
    if (!/^defineCall\b/.test(call.text)) continue;
    for (const match of call.text.matchAll(INPUT)) {
      if (depthAt(call.text, match.index) !== CALL_DEPTH) continue;
      const start = match.index + match[0].length;
      found.push({ start: call.start + start, text: expressionAt(call.text, start) });
    }
  }
  const seen = new Set<string>();
  for (const stretch of found) {
    for (const [name] of stretch.text.matchAll(/\b\w+\b/g)) {
      const constant = named.get(name);
      if (!constant || seen.has(name) || /^defineCall\b/.test(constant.text)) continue;
      seen.add(name);
      found.push(constant);
    }
  }
  return found;
}

/** A call of the contract takes its texts, days and moments as `contract/fields.ts` defines them. */
export function checkContractInputs(file: SourceFile): Finding[] {
  if (!/^contract\/[^/]+\.ts$/.test(file.path) || /\.test\.ts$|\/fields\.ts$/.test(file.path)) return [];
  const source = codeOnly(file.text);
  return inputStretches(source).flatMap(({ start, text }) =>
    [...text.matchAll(BARE)].map((match) => ({
      path: file.path,
      line: source.slice(0, start + match.index).split('\n').length,
      message: `${match[0]} in what a call takes: use a text, day or moment of contract/fields.ts`,
    })),
  );
}
