export interface Figure {
  name: string;
  value: number;
  unit: string;
  limit: number;
  isMinimum: boolean;
  note?: string;
}

export const atMost = (name: string, value: number, unit: string, limit: number, note?: string): Figure => ({
  name,
  value,
  unit,
  limit,
  isMinimum: false,
  ...(note !== undefined && { note }),
});

export const atLeast = (...args: Parameters<typeof atMost>): Figure => ({
  ...atMost(...args),
  isMinimum: true,
});

/** Prints each figure's median over several runs. @returns whether all limits are met */
export function printMedians(runs: readonly (readonly Figure[])[]): boolean {
  const [first = []] = runs;
  const passed = first.map((_, index) => {
    const all = runs.flatMap((figures) => figures[index] ?? []).sort((a, b) => a.value - b.value);
    const { name, value, unit, limit, isMinimum, note } = all[Math.floor(all.length / 2)]!;
    const passes = isMinimum ? value >= limit : value <= limit;
    const values = all.map((figure) => round(figure.value)).join(', ');
    const spread = all.length > 1 ? ` (${values})` : '';
    const bound = `${isMinimum ? 'at least' : 'at most'} ${limit}${unit}`;
    console.log(`${passes ? '✓' : '✗'} ${name}: ${round(value)}${unit}${spread}, ${bound}`);
    if (note) console.log(`    ${note}`);
    return passes;
  });
  return !passed.includes(false);
}

const round = (value: number): string => String(Number(value.toPrecision(3)));

/** @param share 0.5 for the median. @returns NaN for no values */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}
