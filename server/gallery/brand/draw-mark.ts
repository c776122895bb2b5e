export const INK = '#0b0a0f';
export const PAPER = '#f6efe2';

const COLOR = /^#[0-9a-f]{6}$/i;
/** Falls back to the default color, so that no other text gets into the SVG. */
export const safeAccent = (accent: string): string => (COLOR.test(accent) ? accent : '#ff3d84');

/** The mark is 36 × 32 at scale 1. */
export function drawMark(accent: string, { x = 0, y = 0, scale = 1 } = {}): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M12 0h9L9 32H0Z" fill="${accent}"/><path d="M27 0h9L24 32h-9Z" fill="${PAPER}"/></g>`;
}

/** @param share of the icon's width that the mark fills; phones crop maskable icons to a circle 80% of their width */
export function drawIcon(accent: string, share: number): string {
  const width = 64 * share;
  const scale = width / 36;
  const mark = drawMark(accent, { x: (64 - width) / 2, y: (64 - 32 * scale) / 2, scale });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" fill="${INK}"/>${mark}</svg>`;
}

/** White, because notifications show only its shape. */
export function drawBadge(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><g transform="translate(5 8) scale(1.5)" fill="#fff"><path d="M12 0h9L9 32H0Z"/><path d="M27 0h9L24 32h-9Z"/></g></svg>`;
}
