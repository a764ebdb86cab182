import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis } from 'recharts';
import type { DaySales } from './stats-query.ts';

const won = new Intl.NumberFormat('ko-KR', { notation: 'compact', maximumFractionDigits: 1 });

/** One hue, amounts written on the bars; the same numbers stand in the table below. */
const SalesChart = ({ rows }: { rows: readonly DaySales[] }) => (
  <div
    role="img"
    aria-label={`일별 매출: ${rows.map(({ day, sales }) => `${day} ${formatWon(sales)}`).join(', ')}`}
    className="h-chart text-12"
  >
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...rows]} margin={{ top: 24, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <XAxis
          dataKey="day"
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line-strong)' }}
          stroke="var(--color-ink-3)"
        />
        <Bar dataKey="sales" fill="var(--color-ink-2)" maxBarSize={48} isAnimationActive={false}>
          <LabelList
            dataKey="sales"
            position="top"
            fill="var(--color-ink-2)"
            formatter={(value) => won.format(Number(value))}
          />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  </div>
);
export default SalesChart;
