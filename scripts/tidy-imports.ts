import { dirname } from 'node:path';
import { SERVER_IMPORTS, TOP_FOLDERS, WORKSPACE_IMPORTS } from './tidy-rules.ts';
import { type Finding, isGenerated, isTest, lineAt, type SourceFile } from './tidy-source.ts';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g;

function importsOf(file: SourceFile): { target: string; line: number }[] {
  return [...file.text.matchAll(IMPORT)].map((match) => ({
    target: match[1] ?? match[2] ?? match[3] ?? '',
    line: lineAt(file.text, (match.index ?? 0) + 1),
  }));
}

/** The path an import leads to, where it is one of ours. */
export function resolveImport(file: SourceFile, target: string): string | null {
  if (target.startsWith('.')) return normalise(`${dirname(file.path)}/${target}`);
  const call = /^#calls\/(.*)$/.exec(target);
  if (call) return `contract/${call[1]}.ts`;
  const alias = /^#(\w+)\/(.*)$/.exec(target);
  if (alias) return `${file.path.split('/')[0]}/${alias[1]}/${alias[2]}`;
  const workspace = /^@rush\/(\w+)\/(.*)$/.exec(target);
  return workspace ? `${workspace[1]}/${workspace[2]}` : null;
}

function normalise(path: string): string {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Imports cross workspaces, domains and features only where the tables say so. */
export function checkImports(file: SourceFile): Finding[] {
  const findings: Finding[] = [];
  const [workspace = '', domain = ''] = file.path.split('/');
  for (const { target, line } of importsOf(file)) {
    const resolved = resolveImport(file, target);
    if (!resolved) continue;
    const [toWorkspace = '', toDomain = ''] = resolved.split('/');
    const problem = (message: string) => findings.push({ path: file.path, line, message });
    if (toWorkspace !== workspace) {
      if (
        !isTest(file.path) &&
        TOP_FOLDERS.has(toWorkspace) &&
        !WORKSPACE_IMPORTS[workspace]?.includes(toWorkspace)
      ) {
        problem(`${workspace}/ may not import ${toWorkspace}/`);
      }
    } else if (workspace === 'server' && !isTest(file.path)) {
      const allowed = SERVER_IMPORTS[domain];
      if (allowed && toDomain !== domain && !allowed.includes(toDomain))
        problem(`server/${domain} may not import server/${toDomain}`);
    } else if (workspace === 'web') {
      checkWebImport(file.path, resolved, problem);
    }
  }
  return findings;
}

/** What the web's lower layers may not import: text ← api, ui ← features ← routes. */
const WEB_ABOVE: Readonly<Record<string, readonly string[]>> = {
  text: ['api', 'ui', 'features', 'routes'],
  api: ['features', 'routes'],
  ui: ['features', 'routes'],
  features: ['routes'],
};

/**
 * Which feature a file belongs to. Each area of the back-office (`features/admin/orders`) is one of its own; what
 * several areas show is in `features/admin/parts`.
 */
function featureOf(path: string): string {
  const [, , feature = '', area = ''] = path.split('/');
  return feature === 'admin' ? `admin/${area}` : feature;
}

/** No layer imports one above it, no feature another. `shell` frames every page, so routes alone may use it. */
function checkWebImport(from: string, to: string, problem: (message: string) => void): void {
  const [, fromPart = ''] = from.split('/');
  const [, toPart = ''] = to.split('/');
  if (WEB_ABOVE[fromPart]?.includes(toPart)) problem(`web/${fromPart} may not import web/${toPart}`);
  if (fromPart !== 'features' || toPart !== 'features') return;
  const [feature, other] = [featureOf(from), featureOf(to)];
  const isSharedPart = other === 'admin/parts' && feature.startsWith('admin/');
  if (feature !== other && !isSharedPart) problem(`feature ${feature} may not import feature ${other}`);
}

/** What a file imports of ours, types too. What is made by a tool has to import as that tool likes. */
function importGraph(files: readonly SourceFile[]): Map<string, { to: string; line: number }[]> {
  const ours = new Set(files.map(({ path }) => path));
  const edges = (file: SourceFile) =>
    importsOf(file).flatMap(({ target, line }) => {
      const to = resolveImport(file, target);
      return to && to !== file.path && ours.has(to) && !isGenerated(to) ? [{ to, line }] : [];
    });
  return new Map(files.map((file) => [file.path, isGenerated(file.path) ? [] : edges(file)]));
}

/**
 * Imports that lead back to where they began, as the way around. Imports of types count, and those that run later.
 *
 * @param exceptions files whose circles are known; one without a circle is refused
 */
export function checkCycles(
  files: readonly SourceFile[],
  exceptions: Readonly<Record<string, string>> = {},
): Finding[] {
  const graph = importGraph(files);
  const findings: Finding[] = [];
  const done = new Set<string>();
  const excused = new Set<string>();
  const visit = (path: string, way: readonly string[]) => {
    for (const { to, line } of graph.get(path) ?? []) {
      const begin = way.indexOf(to);
      if (begin < 0) {
        if (!done.has(to)) visit(to, [...way, to]);
        continue;
      }
      const circle = way.slice(begin);
      const known = circle.find((each) => each in exceptions);
      if (known) excused.add(known);
      else findings.push({ path, line, message: `imports in a circle: ${[...circle, to].join(' → ')}` });
    }
    done.add(path);
  };
  for (const { path } of files) if (!done.has(path)) visit(path, [path]);
  for (const path of Object.keys(exceptions))
    if (!excused.has(path))
      findings.push({
        path: 'scripts/tidy-rules.ts',
        line: 1,
        message: `no circle goes through ${path}: take it off CYCLE_EXCEPTIONS`,
      });
  return findings;
}
