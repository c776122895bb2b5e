import type { Palette } from './ground.ts';

/** SVG on a 100 × 100 canvas. */
type Piece = string;
type DrawShape = (palette: Palette) => Piece;

/** A currency has the same colors on every product. */
const BLUE: Palette = ['#0a2f66', '#2581e0', '#74cbff', '#e8f9ff'];
const VIOLET: Palette = ['#35106b', '#8343e6', '#c796ff', '#f6ebff'];
const GOLD: Palette = ['#5c3300', '#d6860a', '#ffc832', '#fff4bd'];
const SILVER: Palette = ['#1f2a36', '#8096ab', '#d3dee9', '#ffffff'];
const GREEN: Palette = ['#08401d', '#1d9e48', '#5fe286', '#e6ffec'];

const polygons = (parts: readonly (readonly [points: string, fill: string])[]): string =>
  parts.map(([points, fill]) => `<path d="M${points}Z" fill="${fill}"/>`).join('');

const diamond: DrawShape = ([ground, shade, color, light]) =>
  `<path d="M24 14h52l22 26-48 54L2 40Z" fill="${ground}" stroke="${ground}" stroke-width="7" stroke-linejoin="round"/>${polygons(
    [
      ['24 14L50 14 38 40 2 40', color],
      ['50 14L76 14 62 40 38 40', light],
      ['76 14L98 40 62 40', color],
      ['24 14L38 40 2 40', light],
      ['2 40L38 40 50 94', color],
      ['38 40L62 40 50 94', shade],
      ['62 40L98 40 50 94', ground],
    ],
  )}<path d="M62 40h36L50 94Z" fill="${shade}" opacity=".72"/><path d="M2 40h36l12 54Z" fill="#fff" opacity=".22"/><path d="M28 18h18l-8 18H14Z" fill="#fff" opacity=".55"/>`;

const crystal: DrawShape = ([ground, shade, color, light]) =>
  `<path d="M50 2l26 26-6 48-20 22-20-22-6-48Z" fill="${ground}" stroke="${ground}" stroke-width="7" stroke-linejoin="round"/>${polygons(
    [
      ['50 2L24 28 42 36', light],
      ['50 2L76 28 42 36', color],
      ['24 28L42 36 44 80 30 76', color],
      ['42 36L76 28 70 76 44 80', shade],
      ['30 76L44 80 50 98', light],
      ['44 80L70 76 50 98', shade],
    ],
  )}<path d="M24 28l18 8 2 44-14-4Z" fill="#fff" opacity=".3"/><path d="M47 8L30 27l10 4Z" fill="#fff" opacity=".6"/>`;

const coinWith =
  (mark: string): DrawShape =>
  ([ground, shade, color, light]) =>
    `<ellipse cx="50" cy="56" rx="47" ry="42" fill="${ground}"/><ellipse cx="50" cy="54" rx="44" ry="39" fill="${shade}"/><ellipse cx="50" cy="46" rx="44" ry="39" fill="${color}"/><ellipse cx="50" cy="46" rx="44" ry="39" fill="none" stroke="${light}" stroke-width="4"/><ellipse cx="50" cy="46" rx="33" ry="29" fill="${shade}" opacity=".4"/><path d="${mark}" fill="${light}"/><path d="M14 40C18 20 36 10 52 10c-16 6-28 16-32 34Z" fill="#fff" opacity=".6"/>`;
const coin = coinWith('M50 24l7 14 16 4-12 11 3 15-14-8-14 8 3-15-12-11 16-4Z');
const token = coinWith('M50 22l20 12v24L50 70 30 58V34Zm0 10L38 39v14l12 7 12-7V39Z');

const gem: DrawShape = ([ground, shade, color, light]) =>
  `<path d="M28 6h44l22 22v44L72 94H28L6 72V28Z" fill="${ground}" stroke="${ground}" stroke-width="7" stroke-linejoin="round"/>${polygons(
    [
      ['28 6L72 6 62 30 38 30', light],
      ['72 6L94 28 70 38 62 30', color],
      ['94 28L94 72 70 62 70 38', shade],
      ['94 72L72 94 62 70 70 62', ground],
      ['72 94L28 94 38 70 62 70', shade],
      ['28 94L6 72 30 62 38 70', shade],
      ['6 72L6 28 30 38 30 62', color],
      ['6 28L28 6 38 30 30 38', light],
      ['38 30L62 30 70 38 70 62 62 70 38 70 30 62 30 38', color],
    ],
  )}<path d="M94 72L72 94 62 70l8-8Z" fill="${shade}" opacity=".6"/><path d="M38 30h24L32 60V38Z" fill="#fff" opacity=".5"/>`;

const card: DrawShape = ([ground, shade, color, light]) =>
  `<g transform="rotate(-9 50 50)"><rect x="-3" y="20" width="106" height="68" rx="11" fill="${ground}"/><rect x="0" y="17" width="100" height="64" rx="9" fill="${color}"/><path d="M0 30h100v12H0Z" fill="${shade}"/><rect x="10" y="52" width="18" height="14" rx="3" fill="${light}"/><rect x="36" y="60" width="34" height="6" rx="3" fill="${shade}" opacity=".7"/><path d="M9 17h52L26 81H9a9 9 0 0 1-9-9V26a9 9 0 0 1 9-9Z" fill="#fff" opacity=".22"/></g>`;

/** Gift cards use the colors of their product. */
export function drawPiece(shape: string, palette: Palette): Piece {
  if (shape === 'diamond') return diamond(BLUE);
  if (shape === 'crystal') return crystal(VIOLET);
  if (shape === 'gem') return gem(GREEN);
  if (shape === 'token') return token(SILVER);
  return shape === 'card' ? card(palette) : coin(GOLD);
}

/** Heaps on a 320 × 320 canvas, back to front: for each piece, the center's x and y and the size. */
const HEAPS = [
  [160, 164, 205],
  [112, 176, 166, 206, 152, 185],
  [160, 108, 146, 96, 190, 161, 222, 192, 171],
  [108, 112, 124, 206, 104, 137, 66, 206, 137, 254, 204, 139, 160, 206, 166],
  [
    160, 64, 112, 96, 112, 120, 226, 114, 122, 46, 206, 122, 276, 208, 124, 162, 146, 134, 106, 226, 137, 218,
    228, 144,
  ],
  [
    160, 44, 102, 104, 84, 107, 218, 86, 110, 58, 138, 112, 264, 142, 112, 160, 120, 117, 28, 216, 112, 294,
    220, 112, 110, 182, 122, 214, 186, 124, 72, 250, 122, 252, 254, 127, 162, 242, 144,
  ],
];

/** @param pile from 1 to 6 */
export function heapOf(pile: number): { x: number; y: number; size: number }[] {
  const numbers = HEAPS[pile - 1] ?? HEAPS[0]!;
  return numbers.flatMap((x, index) =>
    index % 3 === 0 ? [{ x, y: numbers[index + 1]!, size: numbers[index + 2]! }] : [],
  );
}

export const glint = (x: number, y: number, size: number): string =>
  `<path transform="translate(${x} ${y}) scale(${size / 20})" d="M0-10Q1-1 10 0 1 1 0 10-1 1-10 0-1-1 0-10Z" fill="#fff" opacity=".92"/>`;
