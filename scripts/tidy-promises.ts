import { type Finding, isTest, lineAt, type SourceFile } from './tidy-source.ts';

/** The text of the bracket that opens at `open`, without its brackets; strings are not looked into. */
function bracketAt(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    if (')]}'.includes(text[at]!) && --depth === 0) return text.slice(open + 1, at);
  }
  return text.slice(open + 1);
}

/** The statement or argument from `start` on, up to the `;`, `,` or closing bracket that ends it. */
function expressionAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if ('([{'.includes(text[at]!)) depth++;
    else if (')]}'.includes(text[at]!) && --depth < 0) return text.slice(start, at);
    else if (depth === 0 && (text[at] === ';' || text[at] === ',')) return text.slice(start, at);
  }
  return text.slice(start);
}

/** Splits the text of a bracket at its own commas. */
function elementsOf(text: string): string[] {
  const elements: string[] = [];
  for (let at = 0; at < text.length; ) {
    const element = expressionAt(text, at);
    elements.push(element);
    at += element.length + 1;
  }
  return elements;
}

const CALLBACK_TAKERS =
  /(?<!<script>)\b(?:setTimeout|setInterval|setImmediate|queueMicrotask)\(\s*async\b|\.(?:on|once|addListener|addEventListener)\(\s*[^,()]+,\s*async\b/g;
/** A promise that is started and kept in a constant, with the name it is awaited under. */
const STARTED = /\bconst (\w+)(?:: [^=;]+)? = (?!await\b|async\b|\()/g;

/**
 * What Biome's noFloatingPromises cannot see: rejections that `void` throws away, async callbacks whose promise
 * nobody takes, and promises that run while something else may throw or is awaited first: their rejection ends
 * the process.
 */
export function checkPromises(file: SourceFile): Finding[] {
  if (file.path.startsWith('web/') && !isTest(file.path)) return checkFetchedParts(file);
  if (!/^(server|scripts|simulators|bench)\//.test(file.path) || isTest(file.path)) return [];
  if (file.path.startsWith('scripts/tidy')) return [];
  const findings: Finding[] = [];
  const problem = (offset: number, message: string) =>
    findings.push({ path: file.path, line: lineAt(file.text, offset), message });
  const code = file.text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, (comment) => ' '.repeat(comment.length));
  for (const { index } of code.matchAll(/(?<![:>|&] *)\bvoid (?=[\w#(])|=> void (?=[\w#(])/g)) {
    const start = index + code.slice(index).indexOf('void ');
    const dropped = expressionAt(code, start);
    if (dropped.includes('(') && !dropped.includes('.catch(') && !/^void \w+Sync\(/.test(dropped))
      problem(start, 'void drops the rejection: end with .catch(…)');
  }
  for (const { index } of code.matchAll(CALLBACK_TAKERS))
    problem(index, 'nobody awaits an async callback: call an async function and .catch(…) it');
  for (const { index, 0: found } of code.matchAll(/\bPromise\.(?:all|allSettled|race|any)\(\s*\[/g)) {
    const elements = elementsOf(bracketAt(code, index + found.length - 1)).slice(1);
    if (elements.some(hasThrowingArgument))
      problem(index, 'compute arguments before Promise.all: a throw leaves the promises before it unawaited');
  }
  for (const { index, 0: found, 1: name } of code.matchAll(STARTED)) {
    const value = expressionAt(code, index + found.length);
    const rest = code.slice(index + found.length + value.length);
    const awaited = new RegExp(`^(?:(?!\\n\\}).)*?\\bawait ${name}\\b(?!\\s*[.?([])`, 's').exec(rest)?.[0];
    if (awaited === undefined || !value.includes('(') || value.includes('.catch(')) continue;
    if (/^new Promise\b/.test(value)) continue;
    if (/\bawait\b|\bthrow\b|\(/.test(awaited.slice(0, awaited.lastIndexOf('await'))))
      problem(index, `${name} is not awaited at once: if what follows throws, its rejection is unhandled`);
  }
  return findings;
}

/**
 * In the browser a dropped rejection ends nothing, and the router and the queries show their own. A part that is
 * fetched when it is needed may not arrive, and nobody else says so.
 */
function checkFetchedParts(file: SourceFile): Finding[] {
  const problem = (offset: number): Finding => ({
    path: file.path,
    line: lineAt(file.text, offset),
    message: 'nobody hears that the part could not be fetched: end with .catch(…)',
  });
  const dropped = [...file.text.matchAll(/\bvoid import\(/g)].filter(
    ({ index }) => !expressionAt(file.text, index).includes('.catch('),
  );
  const inCallbacks = [...file.text.matchAll(CALLBACK_TAKERS)].filter(({ index }) =>
    expressionAt(file.text, index).includes('await import('),
  );
  return [...dropped, ...inCallbacks].map(({ index }) => problem(index));
}

/** Whether an argument of the element's call is itself a plain call, e.g. `read(db, dayOf(from))`. */
function hasThrowingArgument(element: string): boolean {
  const call = /^\s*[\w.#]+\(/.exec(element);
  if (!call || element.includes('=>')) return false;
  return elementsOf(bracketAt(element, call[0].length - 1)).some((argument) =>
    /^\s*(?:new )?[\w.#]+\(/.test(argument),
  );
}
