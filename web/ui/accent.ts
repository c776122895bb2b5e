type Rgb = readonly [number, number, number];

export const ACCENT_DEFAULT = '#ff3d84';

const INK: Rgb = [26, 4, 16];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];
/** The lowest-contrast backgrounds: `--color-sunken` in the light theme, `--color-raised-hover` in the dark one. */
const LIGHT_GROUND: Rgb = [232, 225, 210];
const DARK_GROUND: Rgb = [31, 28, 39];
const MIX_STEPS = 20;
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hexOf = (color: Rgb) =>
  `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(first: Rgb, second: Rgb): number {
  const [dark, light] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Mixes the color with `towards` until it is readable on the background. */
function makeReadable(color: Rgb, towards: Rgb, ground: Rgb, ratio: number): Rgb {
  for (let step = 0; step <= MIX_STEPS; step++) {
    const candidate = mix(color, towards, step / MIX_STEPS);
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return towards;
}

export function accentColors(hex: string) {
  const accent = parseHex(hex);
  // Black or white is readable on any color.
  const on = [INK, WHITE].find((text) => contrast(accent, text) >= TEXT_CONTRAST) ?? BLACK;
  const hover = mix(accent, on === WHITE ? BLACK : WHITE, 0.15);
  return {
    accent,
    hover,
    on,
    light: {
      text: makeReadable(accent, INK, LIGHT_GROUND, TEXT_CONTRAST),
      edge: makeReadable(accent, INK, LIGHT_GROUND, EDGE_CONTRAST),
    },
    dark: {
      text: makeReadable(accent, WHITE, DARK_GROUND, TEXT_CONTRAST),
      edge: makeReadable(accent, WHITE, DARK_GROUND, EDGE_CONTRAST),
    },
    grounds: { light: LIGHT_GROUND, dark: DARK_GROUND },
  };
}

export function accentStyle(hex: string): string {
  if (hex.toLowerCase() === ACCENT_DEFAULT || !/^#[0-9a-f]{6}$/i.test(hex)) return '';
  const { accent, hover, on, light, dark } = accentColors(hex);
  const fill = `--color-accent:${hexOf(accent)};--color-accent-hover:${hexOf(hover)};--color-on-accent:${hexOf(on)};`;
  const variables = ({ text, edge }: typeof light) =>
    `--color-accent-text:${hexOf(text)};--color-accent-edge:${hexOf(edge)}`;
  return `html:root{${fill}${variables(light)}}html.dark{${fill}${variables(dark)}}`;
}
