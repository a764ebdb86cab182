import type { ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { formatDate } from '../../shared/lib/format-date.ts';
import { type OpeningData, waitsForDuty } from './opening-query.ts';

const Box = ({ tone, title, children }: { tone: 'ok' | 'warn' | 'stop'; title: string; children: ReactNode }) => (
  <div
    role="status"
    className={cx(
      'flex flex-col gap-1 rounded-sm border bg-surface px-4 py-3',
      tone === 'ok' ? 'border-ok' : tone === 'warn' ? 'border-warn' : 'border-stop',
    )}
  >
    <p className={cx('text-15 font-semibold', tone === 'ok' ? 'text-ok' : tone === 'warn' ? 'text-warn' : 'text-stop')}>
      {title}
    </p>
    <p className="text-13 text-ink-2">{children}</p>
  </div>
);

export const OpeningState = ({ check }: { check: OpeningData }) => {
  const { takesOrders, mode, enforcedFrom, reason } = check;
  if (mode === 'demo')
    return (
      <Box tone="ok" title="시험 결제를 쓰는 쇼핑몰은 닫히지 않습니다">
        점검 결과와 관계없이 주문을 받습니다. 실제로 여는 쇼핑몰은 ‘개업에 필요’한 항목을 모두 고쳐야 주문을 받습니다.
      </Box>
    );
  if (!takesOrders)
    return (
      <Box tone="stop" title="지금은 주문을 받지 않습니다">
        ‘개업에 필요’한 항목을 고치면 몇 초 안에 주문을 받기 시작합니다. 이미 결제한 주문의 배송과 환불은 계속됩니다.
      </Box>
    );
  if (reason !== null)
    return (
      <Box tone="warn" title="사유를 적고 열었습니다">
        점검 결과와 관계없이 주문을 받고 있습니다.
      </Box>
    );
  if (mode === 'notice' && enforcedFrom !== null && waitsForDuty(check))
    return (
      <Box tone="warn" title={`${formatDate(enforcedFrom)}부터 점검 결과를 따릅니다`}>
        그때까지 ‘개업에 필요’한 항목을 고쳐주세요. 고치지 않으면 그날부터 새 주문을 받지 않습니다.
      </Box>
    );
  return (
    <Box tone="ok" title="주문을 받고 있습니다">
      개업에 필요한 항목을 모두 지키고 있습니다.
    </Box>
  );
};
