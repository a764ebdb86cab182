import { useEffect, useRef } from 'react';
import { Spinner } from '../../shared/ui/states.tsx';

/** Covers the page while the shop validates a payment. Nothing else can be pressed or reached by keyboard. */
export const ProcessingOverlay = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      data-overlay="light"
      aria-label="결제 확인"
      closedby="none"
      onCancel={(event) => event.preventDefault()}
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col items-center justify-center gap-2 bg-paper/95 p-6 backdrop:bg-transparent open:flex"
    >
      <Spinner className="py-0" text="결제를 확인하고 있습니다…" />
      <p className="text-13 text-ink-3">창을 닫거나 뒤로 가지 말고 잠시만 기다려주세요.</p>
    </dialog>
  );
};
