import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

const AXIS = { stroke: 'var(--color-muted)', fontSize: 12, tickLine: false } as const;
const TOOLTIP = {
  contentStyle: {
    background: 'var(--color-background)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 0,
  },
  labelStyle: { color: 'var(--color-foreground)', fontWeight: 600 },
  itemStyle: { color: 'var(--color-foreground)' },
  cursor: { stroke: 'var(--color-line-strong)', fill: 'var(--color-raised)' },
} as const;
/** More dots than this would look like a thick line. */
const DOTS_MAX = 31;

export interface ChartPoint {
  label: string;
  [series: string]: string | number | null;
}

interface DayChartProps {
  points: ChartPoint[];
  format: (value: number) => string;
  series: string;
  earlierSeries?: string;
}

/** Two periods, or one balance over time. Each balance has its own chart, because currencies are not comparable. */
export function DayChart({ points, format, series, earlierSeries }: DayChartProps) {
  const dots = points.length <= DOTS_MAX ? { r: 2.5, fill: 'var(--color-accent-edge)' } : false;
  return (
    <ResponsiveContainer width="100%" height={earlierSeries ? 260 : 160}>
      <LineChart data={points} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis dataKey="label" {...AXIS} minTickGap={earlierSeries ? 28 : 60} />
        <YAxis
          {...AXIS}
          width={68}
          axisLine={false}
          allowDecimals={false}
          interval={0}
          tickFormatter={format}
        />
        <Tooltip {...TOOLTIP} formatter={(value) => format(Number(value))} />
        {earlierSeries && (
          <Line
            dataKey={earlierSeries}
            stroke="var(--color-muted)"
            strokeDasharray="4 4"
            dot={false}
            isAnimationActive={false}
            connectNulls
          />
        )}
        <Line
          type={earlierSeries ? 'linear' : 'stepAfter'}
          dataKey={series}
          stroke="var(--color-accent-edge)"
          strokeWidth={2.5}
          dot={dots}
          isAnimationActive={false}
          connectNulls
        />
      </LineChart>
    </ResponsiveContainer>
  );
}
