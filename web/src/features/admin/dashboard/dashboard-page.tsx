import { statisticsWindows } from '@gyeol/contracts/rules/business-day.ts';
import { useState } from 'react';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { BackupNotice } from './backup-notice.tsx';
import { ChosenRange } from './chosen-range.tsx';
import { LagNotice } from './lag-notice.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { StatsCard } from './stats-card.tsx';
import { TodaysWork } from './todays-work.tsx';

export const DashboardPage = () => {
  const [now] = useState(() => new Date());
  const { today, week, month } = statisticsWindows(now);
  return (
    <AdminPage title="관리자 홈">
      <OpeningNotice />
      <BackupNotice />
      <LagNotice />
      <TodaysWork />
      <div className="grid gap-4 sm:grid-cols-3">
        <StatsCard title="오늘" span={today} />
        <StatsCard title="최근 1주" span={week} />
        <StatsCard title="최근 1개월" span={month} />
      </div>
      <ChosenRange now={now} />
    </AdminPage>
  );
};
