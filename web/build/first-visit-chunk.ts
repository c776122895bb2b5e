import { resolve } from 'node:path';

interface ChunkingContext {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const WEB = resolve(import.meta.dirname, '..');
/** Every page is framed by the shell; most visits begin with home. */
const ROOTS = [
  'routes/__root.tsx',
  'api/guard.ts',
  'api/page-head.ts',
  'features/shell/shell.tsx',
  'features/search/search-button.tsx',
];
const HOME = [
  'features/home/home-screen.tsx',
  'features/home/home-pending.tsx',
  'features/home/load-home.ts',
];

/**
 * Puts what a first visit loads of ours, whichever page it is, into one file: all that the shell and home import,
 * apart from home's own parts. By itself the bundler makes 17 more files of it, and home 2.7 KB heavier.
 */
export function firstVisitChunk(name: string): (id: string, context: ChunkingContext) => string | null {
  let wanted: Set<string> | undefined;
  return (id, context) => {
    wanted ??= reachable([...ROOTS, ...HOME], context);
    return wanted.has(id) ? name : null;
  };
}

function reachable(roots: readonly string[], context: ChunkingContext): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    // Of the contract's calls each page carries those it makes, though all stand behind one name.
    if (found.has(id) || id.startsWith('\0') || id.includes('/node_modules/')) return;
    const info = context.getModuleInfo(id);
    if (!info) return;
    found.add(id);
    for (const imported of info.importedIds) visit(imported);
  };
  for (const root of roots) visit(resolve(WEB, root));
  return new Set([...found].filter((id) => /\.tsx?$/.test(id) && !/\/(routes|features\/home)\//.test(id)));
}
