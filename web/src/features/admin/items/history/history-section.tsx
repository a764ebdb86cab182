import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import type { ItemFact } from '@gyeol/contracts/rules/item-facts.ts';
import { goodsKindOf } from '@gyeol/contracts/rules/item-notice.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../shared/admin/page/section.tsx';
import { formatDate, formatDateTime } from '../../../../shared/lib/format-date.ts';
import { TextField } from '../../../../shared/ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../../../shared/ui/states.tsx';
import { type ItemHistory, itemHistoryQuery } from './history-queries.ts';

type State = ItemHistory['states'][number];

const textOf = ({ text, rows }: ItemFact): string =>
  [...rows.map((cells) => cells.join(' | ')), text].filter(Boolean).join('\n');
type Line = readonly [key: string, label: string, text: string];
const linesOf = ({ title, price, discountPrice, description, goodsKind, madeToOrder, facts }: State): Line[] => [
  ['-title', '상품명', title],
  ['-discountPrice', '판매가', formatWon(discountPrice)],
  ...(discountPrice < price ? [['-price', '할인 전 가격', formatWon(price)] as const] : []),
  ['-description', '상품 설명', description || '–'],
  ['-goodsKind', '상품 종류', goodsKindOf(goodsKind)?.name ?? '–'],
  ...(madeToOrder ? [['-madeToOrder', '주문제작', '예'] as const] : []),
  ...facts.map((fact): Line => [fact.key, fact.label, textOf(fact)]),
];

const StateLines = ({ state }: { state: State }) => (
  <article className="flex flex-col gap-2 border-t border-line pt-4">
    <h3 className="text-13 font-semibold tabular-nums">
      {formatDateTime(state.at)}부터 {state.until ? `${formatDateTime(state.until)}까지` : '지금까지'}
    </h3>
    <dl className="grid grid-cols-1 gap-x-4 text-13 sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-1">
      {linesOf(state).map(([key, label, text]) => (
        <div key={key} className="contents">
          <dt className="text-ink-3">{label}</dt>
          <dd className="mb-2 whitespace-pre-line wrap-anywhere sm:mb-0">{text}</dd>
        </div>
      ))}
    </dl>
  </article>
);

const Day = ({ id, on }: { id: number; on: string }) => {
  const { data, error, isFetching, refetch } = useQuery(itemHistoryQuery(id, on));
  if (error && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        기록을 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (data.states.length === 0) {
    return (
      <p className="text-13 text-ink-2">
        이 날의 기록이 없습니다.{data.since && ` 기록은 ${formatDate(data.since)}부터 있습니다.`}
      </p>
    );
  }
  return data.states.map((state) => <StateLines key={state.at} state={state} />);
};

export const HistorySection = ({ id }: { id: number }) => {
  const [on, setOn] = useState('');
  return (
    <Section
      title="상품 페이지의 기록"
      hint="그날 상품 페이지에 있던 이름, 가격, 설명, 상품 정보와 고시를 봅니다. 기록은 고치거나 지울 수 없습니다."
    >
      <TextField
        type="date"
        label="날짜"
        min="2000-01-01"
        max={seoulDate(new Date())}
        className="sm:w-sidebar"
        value={on}
        onChange={({ target }) => setOn(target.value)}
      />
      {on >= '2000-01-01' && <Day id={id} on={on} />}
    </Section>
  );
};
