export type Pattern = 'rays' | 'dots' | 'grid' | 'waves' | 'shards';

export type Palette = readonly [ground: string, shade: string, emblem: string, light: string];

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

function rays(size: number, color: string): string {
  const center = size / 2;
  const paths = Array.from({ length: 12 }, (_, index) => {
    const [a, b] = [(index / 12) * Math.PI * 2, ((index + 0.5) / 12) * Math.PI * 2];
    return `M${point(center, center)}L${point(center + Math.cos(a) * size, center + Math.sin(a) * size)}L${point(center + Math.cos(b) * size, center + Math.sin(b) * size)}Z`;
  });
  return `<path d="${paths.join('')}" fill="${color}" opacity=".28"/>`;
}

function dots(size: number, color: string): string {
  const step = size / 16;
  const circles: string[] = [];
  for (let row = 0; row < 17; row++) {
    for (let column = 0; column < 17; column++) {
      // Halftone: dots grow towards the lower right.
      const radius = ((row + column) / 32) * step * 0.42;
      if (radius > 1)
        circles.push(
          `<circle cx="${(column + (row % 2) * 0.5) * step}" cy="${row * step}" r="${radius.toFixed(1)}"/>`,
        );
    }
  }
  return `<g fill="${color}" opacity=".38">${circles.join('')}</g>`;
}

function grid(size: number, color: string): string {
  const step = size / 8;
  const lines = Array.from({ length: 17 }, (_, index) => `M${(index - 8) * step} 0l${size} ${size}`).join('');
  return `<path d="${lines}" stroke="${color}" stroke-width="${size / 40}" opacity=".3"/>`;
}

function waves(size: number, color: string): string {
  const bands = Array.from({ length: 7 }, (_, index) => {
    const y = (index + 0.5) * (size / 6);
    const quarter = size / 4;
    return `M${-quarter} ${y}q${quarter / 2} ${-quarter / 2} ${quarter} 0t${quarter} 0t${quarter} 0t${quarter} 0t${quarter} 0t${quarter} 0`;
  });
  return `<path d="${bands.join('')}" fill="none" stroke="${color}" stroke-width="${size / 28}" opacity=".32"/>`;
}

function shards(size: number, color: string): string {
  const cuts = [
    [0, 0.62, 0.42, 0, 0.6, 0, 0, 0.9],
    [0.34, 1, 1, 0.12, 1, 0.34, 0.56, 1],
    [0.74, 1, 1, 0.62, 1, 0.8, 0.88, 1],
    [0, 0.14, 0.1, 0, 0.2, 0, 0, 0.28],
  ];
  const paths = cuts.map((cut) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = cut.map((part) => part * size);
    return `M${a} ${b}L${c} ${d}L${e} ${f}L${g} ${h}Z`;
  });
  return `<path d="${paths.join('')}" fill="${color}" opacity=".34"/>`;
}

const PATTERNS: Readonly<Record<Pattern, (size: number, color: string) => string>> = {
  rays,
  dots,
  grid,
  waves,
  shards,
};

export function drawGround(
  width: number,
  height: number,
  [ground, shade, , light]: Palette,
  pattern: Pattern,
  id = 'g',
): string {
  const size = Math.max(width, height);
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade}"/><stop offset="1" stop-color="${ground}"/></linearGradient>
<radialGradient id="${id}l" cx=".25" cy=".12" r=".9"><stop offset="0" stop-color="${light}" stop-opacity=".38"/><stop offset=".6" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>
<rect width="${width}" height="${height}" fill="url(#${id})"/>${PATTERNS[pattern](size, ground)}<rect width="${width}" height="${height}" fill="url(#${id}l)"/>`;
}
