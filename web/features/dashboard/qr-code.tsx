import { create } from 'qrcode';
import { useMemo } from 'react';

/** The quiet zone, in modules. Cameras need it to find the code. */
const MARGIN = 4;

/** Drawn locally, because the secret must not leave the page. Black on white in both themes, for cameras. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${size + 2 * MARGIN} ${size + 2 * MARGIN}`}
      shapeRendering="crispEdges"
      className="size-56"
    >
      <rect x={-MARGIN} y={-MARGIN} width={size + 2 * MARGIN} height={size + 2 * MARGIN} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}

function pathOf(text: string): { path: string; size: number } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { path, size };
}
