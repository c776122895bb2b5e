import { drawEmblem } from './emblems.ts';
import { drawGround, type Palette, type Pattern } from './ground.ts';

export interface ArtSpec {
  emblem: string;
  palette: Palette;
  pattern: Pattern;
}

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

const placed = (body: string, x: number, y: number, size: number, turn = 0) =>
  `<g transform="translate(${x} ${y}) scale(${size / 100}) rotate(${turn} 50 50)">${body}</g>`;

/** A product's art: ground, a plate set at an angle, the emblem on it. Square, 640. */
export function drawProduct({ emblem, palette, pattern }: ArtSpec): string {
  const [ground, second, colour, light] = palette;
  const plate = `<g transform="rotate(-7 320 320)"><rect x="118" y="118" width="404" height="404" rx="36" fill="${ground}" opacity=".62"/><rect x="118" y="118" width="404" height="404" rx="36" fill="none" stroke="${light}" stroke-opacity=".5" stroke-width="6"/><path d="M118 430V154a36 36 0 0 1 36-36h276Z" fill="${second}" opacity=".5"/></g>`;
  return svg(
    640,
    640,
    `${drawGround(640, 640, palette, pattern)}${plate}${placed(drawEmblem(emblem, colour, light, ground), 150, 146, 340)}`,
  );
}

/** On a field of 100 by 100. */
type Shape = (palette: Palette) => string;

const facet: Shape = ([, second, colour, light]) =>
  `<path d="M20 18h60l20 26-50 52L0 44Z" fill="${colour}"/><path d="M20 18h60l-12 26H32Z" fill="${light}"/><path d="M0 44h32l18 52Z" fill="${second}"/><path d="M68 44h32L50 96Z" fill="${second}" opacity=".6"/>`;
const crystal: Shape = ([, second, colour, light]) =>
  `<path d="M50 0l30 30v40L50 100 20 70V30Z" fill="${colour}"/><path d="M50 0v100L20 70V30Z" fill="${light}" opacity=".75"/><path d="M50 36l14 10v12l-14 10-14-10V46Z" fill="${second}"/>`;
const coin: Shape = ([ground, second, colour, light]) =>
  `<circle cx="52" cy="54" r="46" fill="${ground}" opacity=".5"/><circle cx="48" cy="48" r="46" fill="${colour}"/><circle cx="48" cy="48" r="34" fill="none" stroke="${second}" stroke-width="5"/><path d="M48 26l8 15 16 7-16 7-8 15-8-15-16-7 16-7Z" fill="${light}"/>`;
const token: Shape = ([ground, second, colour, light]) =>
  `<path d="M50 6l38 22v44L50 94 12 72V28Z" fill="${ground}" opacity=".5" transform="translate(4 5)"/><path d="M50 4l38 22v44L50 92 12 70V26Z" fill="${colour}"/><path d="M50 18l26 15v30L50 78 24 63V33Z" fill="${second}"/><path d="M50 30l14 18-14 18-14-18Z" fill="${light}"/>`;
const card: Shape = ([ground, second, colour, light]) =>
  `<rect x="6" y="24" width="96" height="62" rx="8" fill="${ground}" opacity=".5"/><rect x="2" y="18" width="96" height="62" rx="8" fill="${colour}"/><path d="M2 32h96v12H2Z" fill="${second}"/><rect x="12" y="56" width="34" height="7" rx="3" fill="${light}"/><rect x="12" y="67" width="22" height="5" rx="2" fill="${second}"/>`;

const SHAPES: Readonly<Record<string, Shape>> = { diamond: facet, gem: facet, crystal, coin, token, card };

/** Places of a pile by its size, back to front: x, y and size on a field of 320. */
const PILES: readonly (readonly (readonly [number, number, number])[])[] = [
  [[95, 95, 130]],
  [
    [56, 104, 112],
    [150, 100, 122],
  ],
  [
    [104, 52, 104],
    [48, 128, 112],
    [156, 126, 118],
  ],
  [
    [60, 46, 92],
    [160, 44, 96],
    [26, 128, 104],
    [108, 140, 118],
    [190, 126, 104],
  ],
];

/** An item's art: a pile of the game's currency, larger for larger packs. Square, 320. @param art e.g. `diamond-3` */
export function drawItem(art: string, { palette, pattern }: ArtSpec): string {
  const [shape = 'coin', pile = '1'] = art.split('-');
  const draw = SHAPES[shape] ?? coin;
  const turn = shape === 'card' ? -8 : 0;
  const places = PILES[Number.parseInt(pile, 10) - 1] ?? PILES[0]!;
  return svg(
    320,
    320,
    `${drawGround(320, 320, palette, pattern)}${places.map(([x, y, size]) => placed(draw(palette), x, y, size, turn)).join('')}`,
  );
}

/** A banner: calm at the left for its title, emblems at the right. */
export function drawBanner(spec: ArtSpec, width: number, height: number): string {
  const [ground, , colour, light] = spec.palette;
  const size = height * 0.82;
  const emblem = drawEmblem(spec.emblem, colour, light, ground);
  const calm = `<defs><linearGradient id="c" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${ground}" stop-opacity=".96"/><stop offset=".62" stop-color="${ground}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#c)"/>`;
  const echo = `<g opacity=".22">${placed(emblem, width - size * 1.75, height * 0.3, size * 0.7, -14)}</g>`;
  return svg(
    width,
    height,
    `${drawGround(width, height, spec.palette, spec.pattern)}${echo}${calm}${placed(emblem, width - size * 1.08, (height - size) / 2, size, 6)}`,
  );
}
