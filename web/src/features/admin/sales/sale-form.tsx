import { Link } from 'react-router-dom';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { preventEnterSubmit } from '../../../shared/admin/form/prevent-enter-submit.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { ItemsSection } from './items-section.tsx';
import { PeriodSection } from './period-section.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { isPast } from './sale-values.ts';
import type { SaleDetail } from './sales-query.ts';
import { TermsSection } from './terms-section.tsx';
import { useSaleForm } from './use-sale-form.ts';
import { WaitingRoomSection } from './waiting-room-section.tsx';

/** `sale` is undefined for a new sale. A sale that is over is only shown. */
export const SaleForm = ({ sale }: { sale: SaleDetail | undefined }) => {
  const { form, message, showPreview, calculating, preview, closePreview, save, saving } = useSaleForm(sale);
  const name = sale ? '행사 수정' : '행사 등록';
  const over = sale !== undefined && isPast(sale);
  return (
    <>
      <form
        noValidate
        aria-label={name}
        onSubmit={showPreview(true)}
        onKeyDown={preventEnterSubmit}
        className="flex max-w-content flex-col gap-6"
      >
        <p className="max-w-prose text-13 text-ink-2">
          {over
            ? '끝난 행사는 수정할 수 없습니다.'
            : '행사는 시작하기 전부터 상품 화면에 남은 시간과 함께 보입니다. 끝나기 전에 만든 주문서는 30분 동안 행사 가격으로 결제할 수 있습니다. 한 상품에 행사가 여럿이면 더 낮은 가격으로 팝니다.'}
        </p>
        <fieldset disabled={over} className="grid min-w-0 items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <TermsSection form={form} sale={sale} />
            <PeriodSection form={form} sale={sale} />
            <WaitingRoomSection form={form} />
          </div>
          <ItemsSection form={form} />
        </fieldset>
        <ActionBar error={message}>
          <Link to="/admin/sales" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            목록
          </Link>
          {!over && (
            <>
              <Button
                size="sm"
                variant="secondary"
                busy={calculating}
                busyText="계산 중…"
                onClick={() => void showPreview(false)()}
              >
                미리보기
              </Button>
              <Button type="submit" size="sm" busy={saving} busyText="저장 중…">
                {name}
              </Button>
            </>
          )}
        </ActionBar>
      </form>
      {preview && (
        <PreviewDialog
          preview={preview}
          act={name}
          busy={saving}
          onSave={() => void save(preview)}
          onClose={closePreview}
        />
      )}
    </>
  );
};
