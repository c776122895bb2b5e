import { parseSync } from 'oxc-parser';

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string;
  text: string;
}

export interface Finding {
  path: string;
  line: number;
  message: string;
}

/** Whether the repository rules for code that ships do not apply to a file. */
export const isTest = (path: string) => /\.test\.tsx?$|\.global\.ts$|(^|\/)testing\//.test(path);

export const isGenerated = (path: string) => path.endsWith('.gen.ts');

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** One node of the syntax tree (ESTree), as far as the rules look at it. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

const parsed = new WeakMap<SourceFile, SyntaxNode>();

/** The syntax tree of a file; parsed once. */
export function syntaxOf(file: SourceFile): SyntaxNode {
  const known = parsed.get(file);
  if (known) return known;
  const tree = parseSync(file.path, file.text).program as unknown as SyntaxNode;
  parsed.set(file, tree);
  return tree;
}

/** Calls back with every node of a tree, parents first, and with what stands around it. */
export function walk(root: SyntaxNode, visit: (node: SyntaxNode, parents: readonly SyntaxNode[]) => void) {
  const parents: SyntaxNode[] = [];
  const descend = (node: SyntaxNode) => {
    visit(node, parents);
    parents.push(node);
    for (const value of Object.values(node)) {
      if (isNode(value)) descend(value);
      else if (Array.isArray(value)) for (const part of value) if (isNode(part)) descend(part);
    }
    parents.pop();
  };
  descend(root);
}
