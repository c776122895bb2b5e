type Rgb = readonly [number, number, number];

export const ACCENT_DEFAULT = '#ff3d84';

const INK: Rgb = [26, 4, 16];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** The lowest-contrast backgrounds: `--color-sunken` in the light theme, `--color-raised-hover` in the dark one. */
const LIGHT: Rgb = [232, 225, 210];
const DARK: Rgb = [31, 28, 39];
const STEPS = 20;
const READS = 4.5;
const SEEN = 3;

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hexOf = (colour: Rgb) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Moves the colour towards black or white until it is readable on the background. */
function readable(colour: Rgb, towards: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let step = 0; step <= STEPS; step++) {
    const tried = mix(colour, towards, step / STEPS);
    if (contrast(tried, ground) >= ratio) return tried;
  }
  return towards;
}

export function accentColors(hex: string) {
  const accent = parse(hex);
  // Black or white is readable on any colour.
  const on = [INK, WHITE].find((writing) => contrast(accent, writing) >= READS) ?? BLACK;
  const hover = mix(accent, on === WHITE ? BLACK : WHITE, 0.15);
  return {
    accent: accent,
    hover,
    on,
    light: {
      text: readable(accent, INK, LIGHT, READS),
      edge: readable(accent, INK, LIGHT, SEEN),
    },
    dark: {
      text: readable(accent, WHITE, DARK, READS),
      edge: readable(accent, WHITE, DARK, SEEN),
    },
    grounds: { light: LIGHT, dark: DARK },
  };
}

export function accentStyle(hex: string): string {
  if (hex.toLowerCase() === ACCENT_DEFAULT || !/^#[0-9a-f]{6}$/i.test(hex)) return '';
  const { accent, hover, on, light, dark } = accentColors(hex);
  const fill = `--color-accent:${hexOf(accent)};--color-accent-hover:${hexOf(hover)};--color-on-accent:${hexOf(on)};`;
  const rest = ({ text, edge }: typeof light) =>
    `--color-accent-text:${hexOf(text)};--color-accent-edge:${hexOf(edge)}`;
  return `html:root{${fill}${rest(light)}}html.dark{${fill}${rest(dark)}}`;
}
