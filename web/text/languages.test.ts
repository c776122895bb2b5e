import { expect, it } from 'vitest';
import type { Catalogue } from './catalogue.ts';
import { texts } from './hi.ts';

type Tree = Record<string, unknown>;

function keysOf(tree: Tree, path = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? keysOf(value as Tree, `${path}${key}.`) : [`${path}${key}`],
  );
}

const english = Object.values(
  import.meta.glob<Record<string, Catalogue<Tree>>>('./en/*.ts', { eager: true }),
).flatMap((module) => Object.values(module));

it('every string for shoppers exists in Hindi', () => {
  for (const { name, en } of english) {
    expect(keysOf((texts[name] ?? {}) as Tree), name).toEqual(keysOf(en));
  }
});
