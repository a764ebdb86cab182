import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { Fragment } from 'react';
import { cx } from '../../../../shared/lib/cx.ts';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { ResponsiveImage } from '../../../../shared/ui/responsive-image.tsx';
import { BulkCell } from './bulk-cell.tsx';
import type { ItemRow } from './items-query.ts';
import type { BulkEdit } from './use-bulk-edit.ts';

const Result = ({ result }: { result: BulkEdit['results'][string] | undefined }) => (
  <span
    role="status"
    className={cx('flex items-center gap-1 text-12 empty:hidden', result?.saved ? 'text-ok' : 'text-stop')}
  >
    {result && (
      <>
        <Icon name={result.saved ? 'check' : 'alert'} className="size-icon-sm" />
        {result.saved ? '저장됨' : result.message}
      </>
    )}
  </span>
);

interface OptionRowProps {
  title: string;
  option: ItemRow['itemOptions'][number];
  edit: BulkEdit;
}
const OptionRow = ({ title, option, edit }: OptionRowProps) => (
  <tr className="border-t border-line">
    <td />
    <th scope="row" className="py-1 pr-3 pl-12 text-left font-normal">
      {option.name}
      {option.isOptionSoldOut && <span className="ml-2 text-12 text-stop">품절 표시</span>}
    </th>
    <td />
    <td className="px-3 py-1">
      <BulkCell
        edit={edit}
        field="stock"
        id={option.id}
        label={`${title} ${option.name} 재고`}
        before={option.stockQuantity}
      />
    </td>
    <td className="px-3 py-1">
      <BulkCell
        edit={edit}
        field="extra"
        id={option.id}
        label={`${title} ${option.name} 추가 금액`}
        before={option.additionalPrice}
      />
    </td>
    <td className="px-3">
      <Result result={edit.results[`option:${option.id}`]} />
    </td>
  </tr>
);

const ItemRows = ({ item, edit }: { item: ItemRow; edit: BulkEdit }) => (
  <Fragment>
    <tr className="border-t border-line bg-paper">
      <td className="px-3">
        <input
          type="checkbox"
          aria-label={`${item.title} 선택`}
          checked={edit.chosen.has(item.id)}
          onChange={({ target }) => edit.choose([item.id], target.checked)}
          className="size-icon accent-clay"
        />
      </td>
      <th scope="row" className="py-1 pr-3 text-left font-semibold">
        <span className="flex items-center gap-3">
          <span className="w-row shrink-0">
            <ResponsiveImage src={item.imageUrl} alt="" sizes="2.5rem" />
          </span>
          {item.title}
        </span>
      </th>
      <td className="px-3 py-1">
        <BulkCell edit={edit} field="price" id={item.id} label={`${item.title} 가격`} before={item.price} />
      </td>
      <td className="px-3 text-right text-ink-3 tabular-nums">{formatNumber(item.stockQuantity)}</td>
      <td className="px-3 text-right text-ink-3 tabular-nums">
        {item.discountPrice < item.price &&
          `할인 ${item.isDiscountByRate ? `${item.discountRate}%` : formatWon(item.discountAmount ?? 0)}`}
      </td>
      <td className="px-3">
        <Result result={edit.results[`item:${item.id}`]} />
      </td>
    </tr>
    {item.itemOptions.map((option) => (
      <OptionRow key={option.id} title={item.title} option={option} edit={edit} />
    ))}
  </Fragment>
);

export const BulkSheet = ({ edit }: { edit: BulkEdit }) => {
  const ids = edit.items.map(({ id }) => id);
  const all = ids.every((id) => edit.chosen.has(id));
  return (
    <section
      aria-label="일괄 수정"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="ring-inside overflow-x-auto rounded-sm border border-line bg-surface xl:overflow-visible"
    >
      <table className="w-full text-13">
        <caption className="sr-only">상품과 옵션의 가격과 재고</caption>
        <thead className="bg-surface xl:sticky xl:top-header xl:z-header">
          <tr className="h-row border-b border-line-strong text-ink-2 whitespace-nowrap">
            <th scope="col" className="px-3">
              <input
                type="checkbox"
                aria-label="모든 상품 선택"
                checked={all}
                onChange={({ target }) => edit.choose(ids, target.checked)}
                className="size-icon accent-clay"
              />
            </th>
            <th scope="col" className="w-full min-w-28 pr-3 text-left font-medium">
              상품 / 옵션
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              가격 (원)
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              재고
            </th>
            <th scope="col" className="px-3 text-right font-medium">
              추가 금액 (원)
            </th>
            <th scope="col" className="min-w-28 px-3 text-left font-medium">
              결과
            </th>
          </tr>
        </thead>
        <tbody>
          {edit.items.map((item) => (
            <ItemRows key={item.id} item={item} edit={edit} />
          ))}
        </tbody>
      </table>
    </section>
  );
};
