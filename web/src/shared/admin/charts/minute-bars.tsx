import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis } from 'recharts';

interface MinuteBarsProps {
  label: string;
  minutes: readonly string[];
  values: readonly number[];
  full: (value: number) => string;
}

/** Draws a labelled bar for each minute. Few minutes are shown, so that every label has room. */
const MinuteBars = ({ label, minutes, values, full }: MinuteBarsProps) => {
  const rows = minutes.map((minute, index) => ({ minute, value: values[index] ?? 0 }));
  return (
    <div
      role="img"
      aria-label={`${label}: ${rows.map(({ minute, value }) => `${minute} ${full(value)}`).join(', ')}`}
      className="h-chart text-12"
    >
      <ResponsiveContainer width="100%" height="100%">
        <BarChart data={rows} margin={{ top: 24, right: 8, bottom: 0, left: 8 }} accessibilityLayer={false}>
          <XAxis
            dataKey="minute"
            tickLine={false}
            axisLine={{ stroke: 'var(--color-line-strong)' }}
            stroke="var(--color-ink-3)"
            minTickGap={16}
          />
          <Bar dataKey="value" fill="var(--color-ink-2)" maxBarSize={48} isAnimationActive={false}>
            <LabelList
              dataKey="value"
              position="top"
              fill="var(--color-ink-2)"
              formatter={(value) => (Number(value) === 0 ? '' : Number(value).toLocaleString('ko-KR'))}
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
};
export default MinuteBars;
