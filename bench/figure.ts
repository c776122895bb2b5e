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

/** The middle one of several runs of a figure, with the ratios of all of them where there are several. */
export interface MiddleFigure extends Figure {
  ratios: readonly number[];
}

/** @param runs the figures of each run, in the same order */
export function middleOf(runs: readonly (readonly Figure[])[]): MiddleFigure[] {
  const [first = []] = runs;
  return first.map((_, index) => {
    const each = runs.flatMap((figures) => figures[index] ?? []);
    const middle = each.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(each.length / 2)]!;
    return { ...middle, ratios: each.map(({ ratio }) => ratio) };
  });
}

export function printFigure(figure: MiddleFigure): boolean {
  const isMet = figure.lowerIsBetter ? figure.ratio <= figure.wanted : figure.ratio >= figure.wanted;
  const all = figure.ratios.map((ratio) => ratio.toFixed(2)).join(', ');
  const spread = figure.ratios.length > 1 ? `, the middle of ${all}` : '';
  console.log(
    `${isMet ? '✓' : '✗'} ${figure.name}\n    ours ${figure.ours}\n    ${figure.limit}\n    ratio ${figure.ratio.toFixed(2)} (wanted: ${figure.lowerIsBetter ? 'at most' : 'at least'} ${figure.wanted}${spread})`,
  );
  return isMet;
}
