/** A measured figure beside its limit, from the same run on the same machine. */
export interface Figure {
  name: string;
  ours: string;
  limit: string;
  /** Ours divided by the limit; `isMet` says how it is read. */
  ratio: number;
  wanted: number;
  /** True where the ratio must stay below `wanted` (times), false where it must reach it (rates). */
  lowerIsBetter?: boolean;
}

export function printFigure(figure: Figure): boolean {
  const isMet = figure.lowerIsBetter ? figure.ratio <= figure.wanted : figure.ratio >= figure.wanted;
  console.log(
    `${isMet ? '✓' : '✗'} ${figure.name}\n    ours ${figure.ours}\n    ${figure.limit}\n    ratio ${figure.ratio.toFixed(2)} (wanted: ${figure.lowerIsBetter ? 'at most' : 'at least'} ${figure.wanted})`,
  );
  return isMet;
}
