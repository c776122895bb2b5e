import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** One part of a screen: what it is, where it stands in CSS pixels, its writing, ground and edge. */
interface Part {
  name: string;
  box: readonly [left: number, top: number, width: number, height: number];
  colours: string;
}

/** Of each look (`360 dark`), its parts from the top; one line a part, so that a change is read as a change. */
export type Looks = Record<string, string[]>;

/** Another machine draws fonts with other roundings and may break one line elsewhere; names differ in width. */
const SIDEWAYS_PX = 16;
const DOWNWARDS_PX = 30;

/** Numbers of orders are made of random letters, some twice as wide as others: all are measured as this one. */
const ONE_ORDERID = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const alike = text.data.replace(/\\bR[0-9A-Z]{17}\\b/g, 'R01KB3D8XQ5T2WH9M4');
    if (alike !== text.data) text.data = alike;
  }
})()`;

/** Every landmark, heading, list, field and control of the first screenful; of a list its first entries. */
const READ_PARTS = `(() => {
  const WANTED = 'header, main, footer, nav, section, form, h1, h2, ul, li, input, button, a, label, [role="dialog"]';
  const paint = (value) => (value === 'rgba(0, 0, 0, 0)' ? '-' : value.replaceAll(' ', ''));
  const root = document.querySelector('[role="dialog"]') ?? document.body;
  return [...root.parentElement.querySelectorAll(WANTED)].flatMap((part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const isSeen = part.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 4 && height > 4;
    if (!isSeen || top > innerHeight || left >= innerWidth || (root !== document.body && !root.contains(part))) return [];
    for (let entry = part.closest('li'); entry; entry = entry.parentElement.closest('li'))
      if ([...entry.parentElement.children].indexOf(entry) > 5) return [];
    const style = getComputedStyle(part);
    const edge = parseFloat(style.borderTopWidth) > 0 ? paint(style.borderTopColor) : '-';
    return [{
      name: part.getAttribute('role') ?? part.tagName.toLowerCase(),
      box: [left, top, width, height].map(Math.round),
      colours: [paint(style.color), paint(style.backgroundColor), edge].join(' '),
    }];
  });
})()`;

const lineOf = ({ name, box, colours }: Part) => `${name} | ${box.join(' ')} | ${colours}`;

/** @returns the parts of what is on the screen now, one line each */
export async function readLook(page: Page): Promise<string[]> {
  await page.evaluate(ONE_ORDERID);
  return (await page.evaluate<Part[]>(READ_PARTS)).map(lineOf);
}

function isAlike(one: string, other: string): boolean {
  const [name, box = '', colours] = one.split(' | ');
  const [otherName, otherBox = '', otherColours] = other.split(' | ');
  const otherSides = otherBox.split(' ').map(Number);
  return (
    name === otherName &&
    colours === otherColours &&
    box
      .split(' ')
      .every(
        (side, at) =>
          Math.abs(Number(side) - (otherSides[at] ?? Number.NaN)) <=
          (at % 2 === 0 ? SIDEWAYS_PX : DOWNWARDS_PX),
      )
  );
}

/** @returns a line for each part that is no longer as it was kept */
export function compareLook(kept: readonly string[], seen: readonly string[]): string[] {
  const lost = kept.slice(seen.length).map((part) => `gone: ${part}`);
  const others = seen.flatMap((part, at) => {
    const before = kept[at];
    if (before === undefined) return [`new: ${part}`];
    return isAlike(before, part) ? [] : [`${before}  →  ${part}`];
  });
  return [...others, ...lost];
}

const fileOf = (screen: string) => new URL(`looks/${screen}.json`, import.meta.url);

export async function keptLooks(screen: string): Promise<Looks> {
  return JSON.parse(await readFile(fileOf(screen), 'utf8')) as Looks;
}

export async function keepLooks(screen: string, looks: Looks): Promise<void> {
  await writeFile(fileOf(screen), `${JSON.stringify(looks, null, 2)}\n`);
}
