import { statisticsWindows } from '@gyeol/contracts/rules/business-day.ts';
import { useState } from 'react';
import { AdminPage } from '../../../shared/admin/admin-page.tsx';
import { CustomRange } from './custom-range.tsx';
import { DailySales } from './daily-sales.tsx';
import { StatsCard } from './stats-card.tsx';

export const DashboardPage = () => {
  const [now] = useState(() => new Date());
  const { today, week, month } = statisticsWindows(now);
  return (
    <AdminPage title="통계">
      <div className="grid gap-4 lg:grid-cols-3">
        <StatsCard title="오늘" span={today} />
        <StatsCard title="최근 1주" span={week} />
        <StatsCard title="최근 1개월" span={month} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <div className="lg:col-span-2">
          <DailySales now={now} />
        </div>
        <CustomRange now={now} />
      </div>
    </AdminPage>
  );
};
