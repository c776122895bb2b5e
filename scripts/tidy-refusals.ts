import type { AnyCall } from '@rush/contract/call.ts';
import { declaredRefusals } from '@rush/contract/errors.ts';
import { resolveImport } from './tidy-imports.ts';
import {
  type Finding,
  isTest,
  lineAt,
  type SourceFile,
  type SyntaxNode,
  syntaxOf,
  walk,
} from './tidy-source.ts';

const BINDERS = new Set(['bind', 'bindPublic', 'bindRaw']);

/** What a piece of code names, calls as a method, and refuses by itself. */
interface Code {
  names: Set<string>;
  methods: Set<string>;
  refusals: Set<string>;
}

interface Bound {
  file: SourceFile;
  line: number;
  /** The call's name in the contract. */
  call: string;
  code: Code;
}

/** Every function, class and constant of the server by `path#name`, methods by `path#Class.method`. */
interface Program {
  code: Map<string, Code>;
  classes: Map<string, string[]>;
  /** By path, what an imported name stands for. */
  imports: Map<string, Map<string, string>>;
  bound: Bound[];
}

const nodesOf = (value: unknown) => (value ?? []) as SyntaxNode[];
const nameOf = (node: unknown) => String((node as SyntaxNode | undefined)?.name);

/** The words that an argument may stand for: `'a'`, `b ? 'a' : 'c'`. */
function wordsOf(node: SyntaxNode | undefined): string[] {
  if (node?.type === 'Literal') return [String(node.value)];
  if (node?.type === 'ConditionalExpression')
    return [...wordsOf(node.consequent as SyntaxNode), ...wordsOf(node.alternate as SyntaxNode)];
  return [];
}

function read(nodes: readonly SyntaxNode[]): Code {
  const code: Code = { names: new Set(), methods: new Set(), refusals: new Set() };
  for (const root of nodes)
    walk(root, (node) => {
      if (node.type === 'Identifier') code.names.add(nameOf(node));
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
      const callee = node.callee as SyntaxNode;
      if (callee.type === 'MemberExpression') code.methods.add(nameOf(callee.property));
      if (['refuse', 'Refusal'].includes(nameOf(callee)) || nameOf(callee.property) === 'refuse')
        for (const word of wordsOf(nodesOf(node.arguments)[0])) code.refusals.add(word);
    });
  return code;
}

function readImports(file: SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of nodesOf(syntaxOf(file).body)) {
    if (statement.type !== 'ImportDeclaration') continue;
    const target = resolveImport(file, String((statement.source as SyntaxNode).value));
    if (!target) continue;
    for (const specifier of nodesOf(statement.specifiers)) {
      const imported = specifier.imported ? nameOf(specifier.imported) : '*';
      names.set(nameOf(specifier.local), `${target}#${imported}`);
    }
  }
  return names;
}

function readDeclarations(program: Program, file: SourceFile): void {
  for (const statement of nodesOf(syntaxOf(file).body)) {
    const declared = (statement.declaration as SyntaxNode | null) ?? statement;
    const key = (node: unknown) => `${file.path}#${nameOf(node)}`;
    if (declared.type === 'FunctionDeclaration') program.code.set(key(declared.id), read([declared]));
    if (declared.type === 'VariableDeclaration')
      for (const each of nodesOf(declared.declarations)) program.code.set(key(each.id), read([each]));
    if (declared.type === 'ClassDeclaration') {
      const members = nodesOf((declared.body as SyntaxNode).body).filter(
        ({ type }) => type === 'MethodDefinition',
      );
      program.classes.set(
        key(declared.id),
        members.map((member) => nameOf(member.key)),
      );
      for (const member of members)
        program.code.set(`${key(declared.id)}.${nameOf(member.key)}`, {
          ...read([member]),
          names: new Set([...read([member]).names, nameOf(declared.id)]),
        });
    }
  }
}

function readBindings(program: Program, file: SourceFile): void {
  const imports = program.imports.get(file.path);
  walk(syntaxOf(file), (node) => {
    if (node.type !== 'CallExpression' || !BINDERS.has(nameOf(node.callee))) return;
    const [named, ...handlers] = nodesOf(node.arguments);
    const call =
      named?.type === 'MemberExpression'
        ? nameOf(named.property)
        : (imports?.get(nameOf(named)) ?? '#?').split('#')[1];
    if (call && call !== '?')
      program.bound.push({ file, line: lineAt(file.text, node.start), call, code: read(handlers) });
  });
}

function readProgram(files: readonly SourceFile[]): Program {
  const program: Program = { code: new Map(), classes: new Map(), imports: new Map(), bound: [] };
  const server = files.filter(({ path }) => path.startsWith('server/') && !isTest(path));
  for (const file of server) {
    program.imports.set(file.path, readImports(file));
    readDeclarations(program, file);
  }
  for (const file of server) readBindings(program, file);
  return program;
}

/** The refusals that code may come to through all that it names, each with the way there. */
function reachable({ code, classes, imports }: Program, bound: Bound): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const visit = (path: string, each: Code, way: readonly string[]) => {
    for (const word of each.refusals) if (!found.has(word)) found.set(word, way.join(' > '));
    for (const name of each.names) {
      const key = imports.get(path)?.get(name) ?? `${path}#${name}`;
      const methods = (classes.get(key) ?? []).filter((method) => each.methods.has(method));
      for (const next of [key, ...methods.map((method) => `${key}.${method}`)]) {
        const target = code.get(next);
        if (!target || seen.has(next)) continue;
        seen.add(next);
        visit(next.split('#')[0] ?? '', target, [...way, next.split('#')[1] ?? '']);
      }
    }
  };
  visit(bound.file.path, bound.code, []);
  return found;
}

/**
 * A call declares every refusal that what it is bound to may come to, through all functions that these name. What is
 * handed over as a value at run time (a gateway, a handler of charges) is not seen: there the test environment answers
 * a refusal that is not declared as a fault.
 *
 * @param unreached per call, refusals that cannot happen there, with the reason; an entry that is not needed is refused
 */
export function checkRefusals(
  files: readonly SourceFile[],
  calls: readonly AnyCall[],
  unreached: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): Finding[] {
  const program = readProgram(files);
  const findings: Finding[] = [];
  const needed = new Set<string>();
  for (const bound of program.bound) {
    const call = calls.find(({ name }) => name === bound.call);
    if (!call) continue;
    const declared = declaredRefusals(call);
    for (const [word, way] of reachable(program, bound)) {
      if (word in declared) continue;
      if (unreached[call.name]?.[word]) needed.add(`${call.name} ${word}`);
      else
        findings.push({
          path: bound.file.path,
          line: bound.line,
          message: `${call.name} may refuse ${word}${way && ` (${way})`}, which the contract does not declare for it`,
        });
    }
  }
  for (const [name, words] of Object.entries(unreached))
    for (const word of Object.keys(words))
      if (!needed.has(`${name} ${word}`))
        findings.push({
          path: 'scripts/tidy-rules.ts',
          line: 1,
          message: `${name} does not come to ${word}: take it off UNREACHED_REFUSALS`,
        });
  return findings;
}
