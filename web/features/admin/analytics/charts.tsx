import type { ReactNode } from 'react';
import {
  Bar,
  BarChart,
  CartesianGrid,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

const AXIS = { stroke: 'var(--color-muted)', fontSize: 12, tickLine: false } as const;
const TIP = {
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

interface ChartProps {
  points: ChartPoint[];
  format: (value: number) => string;
}

interface LinesProps extends ChartProps {
  height: number;
  minTickGap: number;
  tickCount?: number;
  children: ReactNode;
}

function Lines({ points, format, height, minTickGap, tickCount = 5, children }: LinesProps) {
  return (
    <ResponsiveContainer width="100%" height={height}>
      <LineChart data={points} margin={{ top: 8, right: 12, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid stroke="var(--color-line)" vertical={false} />
        <XAxis dataKey="label" {...AXIS} minTickGap={minTickGap} />
        <YAxis {...AXIS} width={68} axisLine={false} tickFormatter={format} tickCount={tickCount} />
        <Tooltip {...TIP} formatter={(value) => format(Number(value))} />
        {children}
      </LineChart>
    </ResponsiveContainer>
  );
}

const dotsOf = (points: ChartPoint[]) =>
  points.length <= DOTS_MAX ? { r: 2.5, fill: 'var(--color-accent-edge)' } : false;

export function DayChart({ now, before, ...lines }: ChartProps & { now: string; before: string }) {
  return (
    <Lines {...lines} height={260} minTickGap={28}>
      <Line
        dataKey={before}
        stroke="var(--color-muted)"
        strokeDasharray="4 4"
        dot={false}
        isAnimationActive={false}
        connectNulls
      />
      <Line
        dataKey={now}
        stroke="var(--color-accent-edge)"
        strokeWidth={2.5}
        dot={dotsOf(lines.points)}
        isAnimationActive={false}
        connectNulls
      />
    </Lines>
  );
}

/** One account's balance on its own scale: coins and dollars do not compare. */
export function BalanceChart({ now, ...lines }: ChartProps & { now: string }) {
  return (
    <Lines {...lines} height={160} minTickGap={60} tickCount={4}>
      <Line
        type="stepAfter"
        dataKey={now}
        stroke="var(--color-accent-edge)"
        strokeWidth={2}
        dot={dotsOf(lines.points)}
        isAnimationActive={false}
      />
    </Lines>
  );
}

const ROW_HEIGHT = 34;

export function RankChart({ points, format, now }: ChartProps & { now: string }) {
  return (
    <ResponsiveContainer width="100%" height={Math.max(80, points.length * ROW_HEIGHT + 30)}>
      <BarChart
        data={points}
        layout="vertical"
        margin={{ top: 0, right: 16, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--color-line)" horizontal={false} />
        <XAxis type="number" {...AXIS} axisLine={false} tickFormatter={format} minTickGap={40} />
        <YAxis type="category" dataKey="label" {...AXIS} width={130} interval={0} />
        <Tooltip {...TIP} formatter={(value) => format(Number(value))} />
        <Bar dataKey={now} fill="var(--color-accent-edge)" barSize={14} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
