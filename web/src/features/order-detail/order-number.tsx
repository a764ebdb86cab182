import { Button } from '../../shared/ui/button.tsx';
import { toast } from '../../shared/ui/toast.tsx';

const copy = async (merchantUid: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(merchantUid);
    toast('주문번호를 복사했습니다.');
  } catch {
    toast('주문번호를 복사하지 못했습니다. 직접 선택해 복사해주세요.');
  }
};

export const OrderNumber = ({ uid: merchantUid }: { uid: string }) => (
  <p className="flex flex-wrap items-center gap-x-2">
    <span className="text-ink-3">주문번호</span>
    <span className="break-all text-ink tabular-nums max-sm:order-1 max-sm:basis-full">{merchantUid}</span>
    <Button
      variant="quiet"
      size="sm"
      aria-label="주문번호 복사"
      onClick={() => void copy(merchantUid)}
      className="print:hidden"
    >
      복사
    </Button>
  </p>
);
