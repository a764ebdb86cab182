import { formatNumber, formatWon } from '@gyeol/contracts/rules/money.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { UnstruckRule } from '../history/unstruck-rule.tsx';
import { type Change, saleAt } from './bulk.ts';
import { fields } from './bulk-apply.ts';

interface Props {
  changes: readonly Change[];
  open: boolean;
  onClose: () => void;
  onSave: () => void;
}

const shown = ({ field }: Change, value: number): string =>
  field === 'stock' ? `${formatNumber(value)}개` : formatWon(value);
/** True when the price falls below half or rises above double, which is more often a mistake than intended. */
const isSteep = ({ field, before, after }: Change): boolean =>
  field === 'price' && (after < before / 2 || after > before * 2);

/** True when the discount of the item takes off the whole new price. */
const isGivenAway = ({ field, item, after }: Change): boolean => field === 'price' && saleAt(item, after) === 0;

const isDiscounted = ({ field, item, after }: Change): boolean => field === 'price' && saleAt(item, after) !== after;

const Warning = ({ children }: { children: string }) => (
  <span className="flex w-full items-center justify-end gap-1 text-12 text-warn">
    <Icon name="alert" className="size-icon-sm" />
    {children}
  </span>
);

const Line = ({ change }: { change: Change }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 text-13 last:border-0">
    <span className="min-w-0 flex-1">
      <strong className="font-semibold">{change.item.title}</strong>
      {change.optionName && ` · ${change.optionName}`} <span className="text-ink-3">{fields[change.field]}</span>
    </span>
    <span className="tabular-nums whitespace-nowrap">
      <span className="text-ink-3">
        <span className="sr-only">지금 </span>
        {shown(change, change.before)}
      </span>
      {' → '}
      <strong className="font-semibold">
        <span className="sr-only">바꾼 뒤 </span>
        {shown(change, change.after)}
      </strong>
    </span>
    {isDiscounted(change) && (
      <span className="w-full text-right text-12 text-ink-3 tabular-nums">
        할인 적용 판매가 {formatWon(saleAt(change.item, change.after))}
      </span>
    )}
    {isGivenAway(change) && <Warning>할인 후 가격이 0원입니다. 무료 상품이 맞나요?</Warning>}
    {isSteep(change) && <Warning>가격이 크게 바뀝니다. 다시 확인해주세요.</Warning>}
  </li>
);

export const BulkPreview = ({ changes, open, onClose, onSave }: Props) => (
  <Dialog
    open={open}
    onClose={onClose}
    title={`변경 내용 ${changes.length}건`}
    wide
    footer={
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          계속 수정
        </Button>
        <Button size="sm" onClick={onSave}>
          {changes.length}건 저장
        </Button>
      </div>
    }
  >
    <p className="mb-2 text-13 text-ink-3">
      저장하면 쇼핑몰에 바로 반영됩니다. 그 사이 주문 등으로 값이 달라진 줄은 저장하지 않고 알려드립니다.
    </p>
    {changes.some(isDiscounted) && <UnstruckRule />}
    <ul>
      {changes.map((change) => (
        <Line key={change.key} change={change} />
      ))}
    </ul>
  </Dialog>
);
