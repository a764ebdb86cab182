import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rateReasonTexts } from '../../../entities/sale-gate/rate-reason-texts.ts';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { StatusDot } from '../../../shared/ui/badge.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { ChangeSaleGateDialog } from './change-sale-gate-dialog.tsx';
import { notSaved } from './sale-gate-values.ts';
import { type AdminSaleGate, itemOfSaleGateQuery, type SaleGateCounts } from './sale-gates-query.ts';

const Figure = ({ name, value }: { name: string; value: number | undefined }) => (
  <div>
    <dt className="text-13 text-ink-3">{name}</dt>
    <dd className="text-26 font-semibold tabular-nums">{value === undefined ? '–' : `${formatNumber(value)}명`}</dd>
  </div>
);
/** A deleted item is named by its number. */
const useScope = ({ itemId, saleId }: AdminSaleGate): string => {
  const { data, isError } = useQuery({ ...itemOfSaleGateQuery(itemId ?? 0), enabled: itemId !== null });
  if (saleId) return '행사 상품';
  if (itemId === null) return '쇼핑몰 전체';
  return data?.title ?? (isError ? `상품 번호 ${itemId}` : '…');
};
const timesOf = ({ opensAt, closesAt }: AdminSaleGate): string =>
  `${formatDateTime(opensAt)} 시작${closesAt === null ? '' : ` · ${formatDateTime(closesAt)} 종료`}`;

/** The gate of a sale of only the first moment is switched off here, because such a sale cannot be edited any more. */
const isEndedHere = ({ saleId, opensAt, closesAt }: AdminSaleGate, now: number): boolean =>
  !saleId || (closesAt === null && Date.parse(opensAt) <= now);

const Rate = ({ gate, counts }: Pick<Props, 'gate' | 'counts'>) => {
  const { perMinute, maxPerMinute } = gate;
  if (!maxPerMinute) return <>분당 {formatNumber(perMinute)}명</>;
  return (
    <>
      분당 {formatNumber(perMinute)}–{formatNumber(maxPerMinute)}명
      {counts && ` · 지금 ${formatNumber(counts.perMinute)}명 (${rateReasonTexts[counts.rateReason]})`}
    </>
  );
};

interface Props {
  gate: AdminSaleGate;
  counts: SaleGateCounts | undefined;
  /** The time that decides whether the gate is open, in ms since 1970. */
  now: number;
}

export const SaleGateCard = ({ gate, counts, now }: Props) => {
  const [changing, setChanging] = useState(false);
  const { send, busy } = useCall('waiting.closeSaleGate', { done: '대기실을 껐습니다.', failed: notSaved });
  const scope = useScope(gate);
  const open = Date.parse(gate.opensAt) <= now;
  const close = async (): Promise<void> => {
    const follows = `기다리는 ${formatNumber(counts?.waiting ?? 0)}명을 포함해 누구나 바로 주문할 수 있게 됩니다.`;
    if (await confirm(`${gate.title} 대기실을 끄시겠습니까?`, follows)) await send({ params: { doorId: gate.doorId } });
  };
  return (
    <li className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4 lg:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-17 font-semibold">{gate.title}</h2>
          <p className="text-13 text-ink-3">
            {scope} · {timesOf(gate)} · <Rate gate={gate} counts={counts} />
          </p>
        </div>
        <StatusDot tone={open ? 'ok' : 'warn'}>{open ? '입장 중' : '오픈 전'}</StatusDot>
      </div>
      <dl className="grid grid-cols-3 gap-4">
        <Figure name="대기" value={counts?.waiting} />
        <Figure name="자리 비움" value={counts?.away} />
        <Figure name="입장" value={counts?.admitted} />
      </dl>
      <div className="flex flex-wrap gap-2">
        {gate.saleId ? (
          <>
            <Link to={`/admin/sales/${gate.saleId}/live`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              행사 현황
            </Link>
            <Link to={`/admin/sales/${gate.saleId}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              행사에서 변경
            </Link>
          </>
        ) : (
          <Button size="sm" variant="secondary" onClick={() => setChanging(true)}>
            변경
          </Button>
        )}
        {isEndedHere(gate, now) && (
          <Button size="sm" variant="danger" busy={busy} onClick={close}>
            대기실 끄기
          </Button>
        )}
      </div>
      {changing && <ChangeSaleGateDialog door={gate} onClose={() => setChanging(false)} />}
    </li>
  );
};
