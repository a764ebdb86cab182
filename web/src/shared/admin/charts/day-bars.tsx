import { Bar, ComposedChart, LabelList, Line, ResponsiveContainer, Tooltip, XAxis } from 'recharts';

export interface Series {
  name: string;
  /** One value a day, in the order of `days`. */
  values: readonly number[];
  /** True for the second of two series. Its bars are stacked on the bars of the first series, in the muted colour. */
  muted?: boolean;
}
interface DayBarsProps {
  label: string;
  /** `YYYY-MM-DD` */
  days: readonly string[];
  series: readonly Series[];
  /** `short` formats the value above a bar, `full` the value in the tooltip and in the label. */
  short: (value: number) => string;
  full: (value: number) => string;
}

/**
 * The highest number of bars with labels, because the labels of more bars would overlap. The values of more bars are in
 * the table and in the tooltip.
 */
const mostLabels = 14;
const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const shortDay = (day: string): string => day.slice(5).replace('-', '.');

/**
 * Draws a stacked bar for each day, with the sum of the day above the bar when the labels have room. The table below
 * has the same numbers.
 */
const DayBars = ({ label, days, series, short, full }: DayBarsProps) => {
  const rows = days.map((day, index) => ({
    day: shortDay(day),
    total: sum(series.map(({ values }) => values[index] ?? 0)),
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
  }));
  const hasLabels = days.length <= mostLabels;
  return (
    <div
      role="img"
      aria-label={`${label}: ${series.map(({ name, values }) => `${name} 합계 ${full(sum(values))}`).join(', ')}`}
      className="h-chart text-12"
    >
      <ResponsiveContainer width="100%" height="100%">
        <ComposedChart data={rows} margin={{ top: 24, right: 8, bottom: 0, left: 8 }} accessibilityLayer={false}>
          <XAxis
            dataKey="day"
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            stroke="var(--color-ink-3)"
            minTickGap={16}
          />
          <Tooltip
            cursor={{ fill: 'var(--color-paper)' }}
            formatter={(value) => full(Number(value))}
            isAnimationActive={false}
          />
          {series.map(({ name, muted }) => (
            <Bar
              key={name}
              dataKey={name}
              stackId="day"
              fill={muted ? 'var(--color-line-strong)' : 'var(--color-ink-2)'}
              maxBarSize={48}
              isAnimationActive={false}
            />
          ))}
          {hasLabels && (
            // An invisible line has the labels. A bar would have no label on a day on which its last series is 0.
            <Line
              dataKey="total"
              stroke="none"
              dot={false}
              activeDot={false}
              tooltipType="none"
              isAnimationActive={false}
            >
              <LabelList
                dataKey="total"
                position="top"
                fill="var(--color-ink-2)"
                formatter={(value) => (Number(value) === 0 ? '' : short(Number(value)))}
              />
            </Line>
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
};
export default DayBars;
