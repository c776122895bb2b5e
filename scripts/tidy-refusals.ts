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

/** What a piece of code names, calls by its own name or as a method, and refuses by itself. */
interface Code {
  names: Set<string>;
  called: Set<string>;
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

/** A function that is handed over as a value. */
interface Member {
  path: string;
  code: Code;
}

/** Every function, class and constant of the server by `path#name`, methods by `path#Class.method`. */
interface Program {
  code: Map<string, Code>;
  /** By name, the functions that an object or a class behind an interface may be called for. */
  members: Map<string, Member[]>;
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
  const code: Code = { names: new Set(), called: new Set(), methods: new Set(), refusals: new Set() };
  for (const root of nodes)
    walk(root, (node) => {
      if (node.type === 'Identifier') code.names.add(nameOf(node));
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
      const callee = node.callee as SyntaxNode;
      if (callee.type === 'MemberExpression') code.methods.add(nameOf(callee.property));
      if (callee.type === 'Identifier') code.called.add(nameOf(callee));
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

const FUNCTIONS = new Set(['FunctionExpression', 'ArrowFunctionExpression']);
/** Where the domains are handed what they need of each other. */
const COMPOSITION_ROOT = 'server/connect-domains.ts';
const HANDED = new Set([...FUNCTIONS, 'Identifier', 'CallExpression', 'MemberExpression']);

/** Gateways, suppliers, handlers of charges: functions of object literals, and of classes that implement an interface. */
function readMembers({ members }: Program, file: SourceFile): void {
  const isHanded = file.path === COMPOSITION_ROOT ? HANDED : FUNCTIONS;
  const add = (key: unknown, node: SyntaxNode) => {
    const known = members.get(nameOf(key)) ?? [];
    members.set(nameOf(key), [...known, { path: file.path, code: read([node]) }]);
  };
  walk(syntaxOf(file), (node) => {
    if (node.type === 'Property' && isHanded.has((node.value as SyntaxNode).type))
      add(node.key, node.value as SyntaxNode);
    if (node.type === 'ClassDeclaration' && nodesOf(node.implements).length > 0)
      for (const member of nodesOf((node.body as SyntaxNode).body))
        if (member.type === 'MethodDefinition') add(member.key, member);
  });
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
  const program: Program = {
    code: new Map(),
    members: new Map(),
    classes: new Map(),
    imports: new Map(),
    bound: [],
  };
  const server = files.filter(({ path }) => path.startsWith('server/') && !isTest(path));
  for (const file of server) {
    program.imports.set(file.path, readImports(file));
    readDeclarations(program, file);
    readMembers(program, file);
  }
  for (const file of server) readBindings(program, file);
  return program;
}

/** The refusals that code may come to through all that it names and calls, each with the way there. */
function reachable(
  { code, members, classes, imports }: Program,
  bound: Bound,
  contained: Readonly<Record<string, string>>,
): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<unknown>();
  const visit = (path: string, each: Code, way: readonly string[]) => {
    for (const word of each.refusals) if (!found.has(word)) found.set(word, way.join(' > '));
    const keyOf = (name: string) => imports.get(path)?.get(name) ?? `${path}#${name}`;
    for (const key of [...each.names].map(keyOf)) {
      const methods = (classes.get(key) ?? []).filter((method) => each.methods.has(method));
      for (const next of [key, ...methods.map((method) => `${key}.${method}`)]) {
        const target = code.get(next);
        if (!target || next in contained || seen.has(next)) continue;
        seen.add(next);
        visit(next.split('#')[0] ?? '', target, [...way, next.split('#')[1] ?? '']);
      }
    }
    const handed = [...each.called].filter((name) => !code.has(keyOf(name)));
    for (const name of [...handed, ...each.methods])
      for (const member of members.get(name) ?? []) {
        if (seen.has(member)) continue;
        seen.add(member);
        visit(member.path, member.code, [...way, name]);
      }
  };
  visit(bound.file.path, bound.code, []);
  return found;
}

/**
 * A call declares every refusal that what it is bound to may come to, through all functions that these name, and through
 * those that are handed over as values (a gateway, a handler of charges): a call of `x.pay()` is followed into every
 * object and every implementation of an interface that has a function of that name.
 *
 * @param unreached per call, refusals that cannot happen there, with the reason; an entry that is not needed is refused
 * @param contained functions by `path#name` out of which no refusal comes, with the reason
 */
export function checkRefusals(
  files: readonly SourceFile[],
  calls: readonly AnyCall[],
  unreached: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
  contained: Readonly<Record<string, string>> = {},
): Finding[] {
  const program = readProgram(files);
  const findings: Finding[] = [];
  const needed = new Set<string>();
  for (const bound of program.bound) {
    const call = calls.find(({ name }) => name === bound.call);
    if (!call) continue;
    const declared = declaredRefusals(call);
    for (const [word, way] of reachable(program, bound, contained)) {
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
  for (const name of Object.keys(contained))
    if (!program.code.has(name))
      findings.push({
        path: 'scripts/tidy-rules.ts',
        line: 1,
        message: `there is no ${name}: take it off CONTAINED_REFUSALS`,
      });
  return findings;
}
