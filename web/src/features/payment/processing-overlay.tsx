import { Spinner } from '../../shared/ui/states.tsx';

/** Over everything while the shop validates a payment: nothing else can be pressed. */
export const ProcessingOverlay = () => (
  <div
    data-overlay=""
    className="z-dialog fixed inset-0 flex flex-col items-center justify-center gap-2 bg-paper/95 p-6"
  >
    <Spinner className="py-0" text="결제를 확인하고 있습니다…" />
    <p className="text-13 text-ink-3">창을 닫거나 뒤로 가지 말고 잠시만 기다려주세요.</p>
  </div>
);
