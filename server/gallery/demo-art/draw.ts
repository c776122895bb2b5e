import { readFileSync } from 'node:fs';
import { drawGround, type Palette, type Pattern } from './ground.ts';
import { drawPiece, glint, heapOf } from './pieces.ts';

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

/** 512 × 512. @param id prefix of gradient ids, unique within a drawing */
function drawEmblem(name: string, [ground, shade, color, light]: Palette, id = 'e'): string {
  const path = readIcon(name);
  return `<defs>
<linearGradient id="${id}f" x1=".2" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${light}"/><stop offset=".45" stop-color="${color}"/><stop offset="1" stop-color="${shade}"/></linearGradient>
<linearGradient id="${id}g" x1="0" y1="0" x2=".35" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".42" stop-color="#fff" stop-opacity=".05"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
<g stroke-linejoin="round" stroke-linecap="round">
<path d="${path}" transform="translate(20 30)" fill="${ground}" stroke="${ground}" stroke-width="34" opacity=".45"/>
<path d="${path}" fill="${ground}" stroke="${ground}" stroke-width="34"/>
<path d="${path}" fill="url(#${id}f)" stroke="url(#${id}f)" stroke-width="5"/>
<path d="${path}" fill="url(#${id}g)"/></g>`;
}

export type Setting = 'disc' | 'hexagon' | 'slant' | 'burst' | 'full';

export interface ArtSpec {
  emblem: string;
  palette: Palette;
  pattern: Pattern;
  setting: Setting;
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const place = (body: string, at: { x: number; y: number; size: number; canvas?: number; turn?: number }) => {
  const { x, y, size, canvas = 100, turn = 0 } = at;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size / canvas}) translate(${-canvas / 2} ${-canvas / 2})">${body}</g>`;
};

const hexagon = (radius: number) =>
  `M${[0, 1, 2, 3, 4, 5].map((side) => `${(320 + radius * Math.sin((side * Math.PI) / 3)).toFixed(1)} ${(320 - radius * Math.cos((side * Math.PI) / 3)).toFixed(1)}`).join('L')}Z`;

const SETTINGS: Readonly<
  Record<Setting, { size: number; turn: number; behind: (palette: Palette) => string }>
> = {
  disc: {
    size: 400,
    turn: -6,
    behind: ([ground, shade, , light]) =>
      `<circle cx="332" cy="338" r="244" fill="${ground}" opacity=".5"/><circle cx="320" cy="320" r="240" fill="${shade}"/><circle cx="320" cy="320" r="240" fill="url(#b)"/><circle cx="320" cy="320" r="222" fill="none" stroke="${light}" stroke-opacity=".55" stroke-width="6"/>`,
  },
  hexagon: {
    size: 390,
    turn: 0,
    behind: ([ground, shade, color]) =>
      `<path d="${hexagon(290)}" fill="${ground}" opacity=".55"/><path d="${hexagon(258)}" fill="${shade}" stroke="${color}" stroke-width="10"/><path d="${hexagon(258)}" fill="url(#b)"/>`,
  },
  slant: {
    size: 430,
    turn: 4,
    behind: ([ground, shade, color]) =>
      `<path d="M-20 470L660 130v250L-20 640Z" fill="${ground}" opacity=".6"/><path d="M-20 430L660 90v230L-20 580Z" fill="${shade}"/><path d="M-20 430L660 90v18L-20 448Z" fill="${color}" opacity=".8"/><path d="M-20 430L660 90v230L-20 580Z" fill="url(#b)"/>`,
  },
  burst: {
    size: 440,
    turn: -4,
    behind: ([, , color]) =>
      `<g fill="${color}" opacity=".34">${Array.from({ length: 9 }, (_, ray) => `<path transform="rotate(${ray * 40} 320 320)" d="M320 320L262-90h116Z"/>`).join('')}</g><circle cx="320" cy="320" r="250" fill="url(#b)"/>`,
  },
  full: { size: 560, turn: -8, behind: () => '<circle cx="320" cy="320" r="330" fill="url(#b)"/>' },
};

const light = ([ground, , , lightest]: Palette) =>
  `<defs><radialGradient id="b"><stop offset="0" stop-color="${lightest}" stop-opacity=".6"/><stop offset="1" stop-color="${lightest}" stop-opacity="0"/></radialGradient><radialGradient id="v" cy=".42" r=".78"><stop offset=".6" stop-color="${ground}" stop-opacity="0"/><stop offset="1" stop-color="${ground}" stop-opacity=".85"/></radialGradient></defs>`;

/** 640 × 640. */
export function drawProduct({ emblem, palette, pattern, setting }: ArtSpec): string {
  const { size, turn, behind } = SETTINGS[setting];
  return svg(
    640,
    640,
    `${light(palette)}${drawGround(640, 640, palette, pattern)}${behind(palette)}<rect width="640" height="640" fill="url(#v)"/>${place(drawEmblem(emblem, palette), { x: 318, y: 312, size, canvas: 512, turn })}`,
  );
}

function drawPass(shape: string, palette: Palette): string {
  const [ground, shade, color, lightest] = palette;
  const outline =
    'M34 86h252a14 14 0 0 1 14 14v34a26 26 0 0 0 0 52v34a14 14 0 0 1-14 14H34a14 14 0 0 1-14-14v-34a26 26 0 0 0 0-52v-34a14 14 0 0 1 14-14Z';
  return `<g transform="rotate(-10 160 160)"><path d="${outline}" fill="${ground}" opacity=".6" transform="translate(5 9)"/><path d="${outline}" fill="${color}"/><path d="M34 86h122L96 234H34a14 14 0 0 1-14-14v-34a26 26 0 0 0 0-52v-34a14 14 0 0 1 14-14Z" fill="${lightest}" opacity=".45"/><path d="M222 92v136" stroke="${shade}" stroke-width="5" stroke-dasharray="3 11" stroke-linecap="round"/><g fill="${shade}"><rect x="240" y="112" width="34" height="9" rx="4"/><rect x="240" y="134" width="26" height="9" rx="4"/><rect x="240" y="198" width="34" height="9" rx="4"/></g></g>${place(drawPiece(shape, palette), { x: 118, y: 172, size: 128, turn: -10 })}`;
}

/** A heap of the currency, or a pass, 320 × 320. @param art e.g. `diamond-3` or `diamond-pass` */
export function drawItem(art: string, { palette, pattern }: ArtSpec): string {
  const [shape = 'coin', pile = '1'] = art.split('-');
  const heap = heapOf(Number.parseInt(pile, 10));
  const pieces = heap.map((piece, index) =>
    place(drawPiece(shape, palette), { ...piece, turn: ((index * 37) % 23) - 11 }),
  );
  const scale = heap.length > 3 ? 0.86 : 1;
  const body =
    pile === 'pass'
      ? drawPass(shape, palette)
      : place(pieces.join(''), { x: 160, y: 162, size: 320 * scale, canvas: 320 });
  return svg(
    320,
    320,
    `${light(palette)}${drawGround(320, 320, palette, pattern)}<circle cx="160" cy="160" r="170" fill="url(#b)"/><ellipse cx="160" cy="272" rx="140" ry="26" fill="${palette[0]}" opacity=".55"/><rect width="320" height="320" fill="url(#v)"/>${body}${glint(70, 58, 34)}${glint(262, 84, 22)}`,
  );
}

/** A wide banner stays plain on the left, for the title. */
export function drawBanner(
  { emblem, palette, pattern }: ArtSpec,
  shape: string,
  width: number,
  height: number,
): string {
  const [ground] = palette;
  const isTall = height > width;
  const size = isTall ? width * 0.8 : height * 0.74;
  const x = isTall ? width / 2 : width - size * 0.56;
  const y = isTall ? height * 0.34 : height * 0.46;
  const fade = `<defs><linearGradient id="c" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${ground}" stop-opacity=".96"/><stop offset=".62" stop-color="${ground}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#c)"/>`;
  const heap = heapOf(5)
    .map((piece, index) =>
      place(drawPiece(shape, palette), {
        x: x + (piece.x - 160) * (size / 420),
        y: y + size * 0.34 + (piece.y - 160) * (size / 900),
        size: piece.size * (size / 620),
        turn: ((index * 37) % 23) - 11,
      }),
    )
    .join('');
  return svg(
    width,
    height,
    `${light(palette)}${drawGround(width, height, palette, pattern)}<circle cx="${x}" cy="${y}" r="${size * 0.7}" fill="url(#b)"/>${isTall ? '' : fade}${place(drawEmblem(emblem, palette), { x, y, size, canvas: 512, turn: 5 })}${heap}${glint(x - size * 0.42, y - size * 0.3, size * 0.1)}${glint(x + size * 0.4, y - size * 0.36, size * 0.07)}`,
  );
}
