import { readFileSync } from 'node:fs';
import type { Palette } from './ground.ts';

/** Silhouettes from game-icons.net, 512 × 512 (CC BY 3.0, credited on the about page). */
let icons: Record<string, { body: string }> | undefined;

function readIcon(name: string): string {
  icons ??= JSON.parse(
    readFileSync(new URL(import.meta.resolve('@iconify-json/game-icons/icons.json')), 'utf8'),
  ).icons as Record<string, { body: string }>;
  const path = icons[name]?.body.match(/ d="([^"]+)"/)?.[1];
  if (path === undefined) throw new Error(`game-icons has no ${name}`);
  return path;
}

/** 512 × 512. @param id prefix of its gradients, unique within a drawing */
export function drawEmblem(name: string, [ground, second, colour, light]: Palette, id = 'e'): string {
  const path = readIcon(name);
  return `<defs>
<linearGradient id="${id}f" x1=".2" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${colour}"/><stop offset="1" stop-color="${second}"/></linearGradient>
<linearGradient id="${id}g" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".42" stop-color="#fff" stop-opacity=".05"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
<g stroke-linejoin="round" stroke-linecap="round">
<path d="${path}" transform="translate(20 30)" fill="${ground}" stroke="${ground}" stroke-width="34" opacity=".45"/>
<path d="${path}" fill="${ground}" stroke="${ground}" stroke-width="34"/>
<path d="${path}" fill="url(#${id}f)" stroke="url(#${id}f)" stroke-width="5"/>
<path d="${path}" fill="url(#${id}g)"/></g>`;
}
