import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Price } from '../../../shared/ui/price.tsx';
import { notesOf, periodText, roomText, termsText } from './sale-text.ts';
import type { SalePreview } from './sales-query.ts';
import type { OpenPreview } from './use-sale-form.ts';

const Row = ({ item }: { item: SalePreview['items'][number] }) => (
  <tr className="border-b border-line align-top last:border-0">
    <td className="py-2 pr-3">
      {item.title}
      {notesOf(item).map((note) => (
        <span key={note} className="block text-warn">
          {note}
        </span>
      ))}
    </td>
    <td className="py-2 text-right">
      <Price won={item.regularPrice} />
      {item.salePrice !== null && (
        <>
          {' → '}
          <Price won={item.salePrice} className="font-semibold" />
        </>
      )}
    </td>
  </tr>
);

const Counts = ({ prices: { items, itemCount, unchanged } }: { prices: SalePreview }) => (
  <p>
    상품 {formatNumber(itemCount)}개{unchanged > 0 && ` · 가격이 내려가지 않는 상품 ${formatNumber(unchanged)}개`}
    {items.length < itemCount && ` · 살펴볼 상품부터 ${formatNumber(items.length)}개를 보여드립니다.`}
  </p>
);

interface Props {
  preview: OpenPreview;
  /** The text of the button that saves the sale. */
  act: string;
  busy: boolean;
  onSave: () => void;
  onClose: () => void;
}

/** Shows the prices that the sale would have. Opened by the button that saves, the dialog also saves the sale. */
export const PreviewDialog = ({ preview: { prices, body, saves }, act, busy, onSave, onClose }: Props) => (
  <Dialog
    open
    wide
    title={saves ? `${act} 전 확인` : '미리보기'}
    onClose={onClose}
    // A refused field gets the focus after the dialog has closed.
    nextFocus={() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')}
    footer={
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="secondary" onClick={onClose}>
          {saves ? '계속 입력' : '확인'}
        </Button>
        {saves && (
          <Button size="sm" busy={busy} busyText="저장 중…" onClick={onSave}>
            {act}
          </Button>
        )}
      </div>
    }
  >
    <div className="mb-4 text-13 text-ink-2 tabular-nums">
      <p>
        {termsText(body)} · {periodText(body)}
      </p>
      {roomText(body) && <p>{roomText(body)}</p>}
      <Counts prices={prices} />
    </div>
    <table className="w-full text-13 tabular-nums">
      <caption className="sr-only">행사 가격</caption>
      <thead>
        <tr className="border-b border-line text-ink-3">
          <th scope="col" className="py-1 text-left font-normal">
            상품
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {body.discountRate === null && body.discountAmount === null ? '가격' : '지금 가격 → 행사 가격'}
          </th>
        </tr>
      </thead>
      <tbody>
        {prices.items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </tbody>
    </table>
  </Dialog>
);
