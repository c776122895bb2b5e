/** Emblems on a field of 100 by 100, centred: `F` is filled with the emblem's colour, `L` with its light. */
interface Emblem {
  fill: string;
  light: string;
}

const star = (cx: number, cy: number, outer: number, inner: number, points: number): string =>
  `M${Array.from({ length: points * 2 }, (_, index) => {
    const radius = index % 2 === 0 ? outer : inner;
    const angle = (index / (points * 2)) * Math.PI * 2 - Math.PI / 2;
    return `${(cx + Math.cos(angle) * radius).toFixed(1)} ${(cy + Math.sin(angle) * radius).toFixed(1)}`;
  }).join('L')}Z`;

const circle = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

const hexagon = (cx: number, cy: number, r: number): string =>
  `M${[0, 1, 2, 3, 4, 5]
    .map(
      (side) =>
        `${(cx + r * Math.sin((side / 6) * Math.PI * 2)).toFixed(1)} ${(cy - r * Math.cos((side / 6) * Math.PI * 2)).toFixed(1)}`,
    )
    .join('L')}Z`;

/** What each game is known by here: bold shapes that evoke its theme, drawn for this shop. */
const EMBLEMS: Readonly<Record<string, Emblem>> = {
  blades: {
    fill: 'M16 12l10-2 46 56 8-8 6 6-10 10 12 14-6 6-14-12-10 10-6-6 8-8L12 26ZM84 12l-10-2-21 26 9 11L88 26ZM36 57L20 76l-8-8-6 6 10 10L6 94l6 6 14-12 10 10 6-6-8-8 11-14Z',
    light: 'M18 14l8-2 20 24-5 4Z M82 14l-8-2-16 20 5 4Z',
  },
  chess: {
    fill: 'M30 86h46v8H30ZM34 78h38l4 6H30ZM38 76c0-16 8-20 12-30l-12 8c-4 2-10 0-10-6 0-10 14-16 16-28l8 8c14 2 24 14 22 30-1 8-6 12-6 18Z',
    light: 'M44 30a3.4 3.4 0 1 0 6.800 0a3.4 3.4 0 1 0-6.800 0ZM60 34c8 6 10 16 6 26l-5-2c3-8 2-15-4-20Z',
  },
  crown: {
    fill: 'M12 30l20 18 18-32 18 32 20-18-8 46H20ZM20 82h60v9H20Z',
    light: `${circle(50, 13, 6)}${circle(11, 27, 5)}${circle(89, 27, 5)}M30 66h40v5H30Z`,
  },
  rune: { fill: `${hexagon(50, 50, 44)}M50 16L22 66h56Z`, light: 'M50 30L34 60h32ZM46 66h8v16h-8Z' },
  compass: {
    fill: `${star(50, 50, 46, 13, 4)}${star(50, 50, 26, 12, 8)}`,
    light: `M50 8l6 34-6 8-6-8Z${circle(50, 50, 7)}`,
  },
  comet: {
    fill: `${circle(64, 36, 22)}M46 46L8 92l12-32-12 4 22-28 2 14Z`,
    light: `${star(64, 36, 15, 6, 5)}M20 84l20-24-6 14Z`,
  },
  bolt: { fill: 'M58 4L18 56h24l-8 40 48-56H56Z', light: 'M54 16L32 48h18l-4 18 20-24H50Z' },
  heart: {
    fill: 'M50 90C10 62 6 40 14 26c9-15 29-13 36 4 7-17 27-19 36-4 8 14 4 36-36 64Z',
    light: 'M26 30c6-6 14-4 16 2-8 0-14 6-14 16-6-4-8-12-2-18Z',
  },
  cube: { fill: 'M50 6l40 22v44L50 94 10 72V28Z', light: 'M50 14l30 16-30 17-30-17ZM16 38l30 17v30L16 68Z' },
  parachute: {
    fill: 'M8 46a42 40 0 0 1 84 0c-6-6-14-6-20 0-6-6-14-6-22 0-8-6-16-6-22 0-6-6-14-6-20 0ZM36 68h28v26H36Z',
    light: 'M28 46l20 22h-4L24 47ZM72 46L52 68h4l20-21ZM40 74h20v4H40ZM47 80h6v12h-6Z',
  },
  flame: {
    fill: 'M54 4c4 18 30 28 30 56 0 20-15 36-34 36S16 82 16 62c0-14 8-22 14-32 2 8 4 12 8 14 0-16 8-30 16-40Z',
    light: 'M52 46c2 10 14 14 14 28 0 9-7 16-16 16s-16-6-16-16c0-8 6-12 8-18 3 4 5 6 6 6 0-6 2-12 4-16Z',
  },
  crosshair: {
    fill: `${circle(50, 50, 38)}${circle(50, 50, 27)}M46 2h8v30h-8ZM46 68h8v30h-8ZM2 46h30v8H2ZM68 46h30v8H68Z`,
    light: circle(50, 50, 6),
  },
  shield: {
    fill: 'M50 6l38 12v30c0 26-18 40-38 48C30 88 12 74 12 48V18Z',
    light: 'M50 16l28 9v22c0 18-12 30-28 37Z',
  },
  star: { fill: star(50, 52, 48, 20, 5), light: star(46, 46, 20, 9, 5) },
  screen: { fill: 'M8 18h84v54H8ZM36 78h28l6 12H30Z', light: 'M16 26h68v38H16ZM44 34l18 11-18 11Z' },
  play: { fill: circle(50, 50, 44), light: 'M40 28l34 22-34 22Z' },
  wave: {
    fill: 'M10 40h12v20H10ZM28 26h12v48H28ZM46 10h12v80H46ZM64 30h12v40H64ZM82 42h10v16H82Z',
    light: 'M10 40h12v6H10ZM28 26h12v10H28ZM46 10h12v16H46ZM64 30h12v8H64ZM82 42h10v5H82Z',
  },
  gear: { fill: star(50, 50, 47, 36, 10), light: circle(50, 50, 19) },
  pad: {
    fill: 'M28 26h44c18 0 24 50 16 56-8 5-16-10-22-16H34c-6 6-14 21-22 16C4 76 10 26 28 26Z',
    light: `M26 40h6v6h6v6h-6v6h-6v-6h-6v-6h6Z${circle(68, 42, 4)}${circle(76, 50, 4)}${circle(60, 50, 4)}`,
  },
  ticket: {
    fill: 'M8 24h84v16a10 10 0 0 0 0 20v16H8V60a10 10 0 0 0 0-20Z',
    light: `M66 28h4v8h-4ZM66 42h4v8h-4ZM66 56h4v8h-4ZM66 68h4v6h-4Z${star(38, 50, 17, 7, 5)}`,
  },
};

/** An emblem as SVG: a hard shadow to the lower right, the shape, its light. */
export function drawEmblem(name: string, colour: string, light: string, shadow: string): string {
  const emblem = EMBLEMS[name] ?? EMBLEMS.star!;
  return `<g fill-rule="evenodd"><path d="${emblem.fill}" fill="${shadow}" opacity=".55" transform="translate(5 6)"/><path d="${emblem.fill}" fill="${colour}"/><path d="${emblem.light}" fill="${light}"/></g>`;
}
