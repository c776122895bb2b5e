import { LONG_FUNCTIONS } from './tidy-rules.ts';
import {
  type Finding,
  isGenerated,
  isTest,
  lineAt,
  type SourceFile,
  type SyntaxNode,
  syntaxOf,
  walk,
} from './tidy-source.ts';

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Markup takes lines that hold no decision. */
const linesMax = (path: string) => (path.endsWith('.tsx') ? 150 : 70);

/** What a function is called, by itself or by what holds it. */
function nameOf(node: SyntaxNode, parents: readonly SyntaxNode[]): string {
  const named = node.id as SyntaxNode | null | undefined;
  if (named) return String(named.name);
  const holder = parents.at(-1);
  const key = (holder?.type === 'VariableDeclarator' ? holder.id : holder?.key) as SyntaxNode | undefined;
  return String(key?.name ?? key?.value ?? 'a function without a name');
}

/** Functions that cannot be read in one look, unless `LONG_FUNCTIONS` says why; the lines within others count. */
export function checkFunctions(file: SourceFile): Finding[] {
  if (!/^(server|contract|web|simulators|scripts|bench)\//.test(file.path)) return [];
  if (isTest(file.path) || isGenerated(file.path)) return [];
  const max = linesMax(file.path);
  const findings: Finding[] = [];
  walk(syntaxOf(file), (node, parents) => {
    if (!FUNCTIONS.has(node.type)) return;
    const line = lineAt(file.text, node.start);
    const lines = lineAt(file.text, node.end) - line + 1;
    const name = nameOf(node, parents);
    if (lines > max && !(`${file.path} ${name}` in LONG_FUNCTIONS))
      findings.push({
        path: file.path,
        line,
        message: `${name} has ${lines} lines; which step of it has a name of its own? (at most ${max})`,
      });
  });
  return findings;
}

/** Entries of `LONG_FUNCTIONS` for what is short by now, or gone. */
export function checkLongFunctions(files: readonly SourceFile[]): Finding[] {
  const long = new Set<string>();
  for (const file of files.filter(({ path }) =>
    Object.keys(LONG_FUNCTIONS).some((key) => key.startsWith(`${path} `)),
  ))
    walk(syntaxOf(file), (node, parents) => {
      if (!FUNCTIONS.has(node.type)) return;
      const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1;
      if (lines > linesMax(file.path)) long.add(`${file.path} ${nameOf(node, parents)}`);
    });
  return Object.keys(LONG_FUNCTIONS)
    .filter((key) => !long.has(key))
    .map((key) => ({
      path: 'scripts/tidy-rules.ts',
      line: 1,
      message: `${key} is no long function any more: take it off LONG_FUNCTIONS`,
    }));
}
