import { Button } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { OverloadCountdown } from './overload-countdown.tsx';

interface Props {
  /** The time of the next attempt. The dialog is closed when it is undefined. */
  until: string | undefined;
  onLeave: () => void;
}

/** Covers the order sheet while the shop is overloaded with orders. The input stays. */
export const OverloadDialog = ({ until, onLeave }: Props) => (
  <Dialog
    open={until !== undefined}
    onClose={onLeave}
    title="주문이 몰리고 있습니다"
    footer={
      <Button variant="secondary" wide onClick={onLeave}>
        그만 기다리기
      </Button>
    }
  >
    <div className="flex flex-col items-center gap-6 py-4 text-center">
      {until !== undefined && <OverloadCountdown until={until} />}
      <p className="text-13 text-ink-3">작성한 주문서는 그대로 있습니다. 이 화면을 열어 두면 자동으로 주문됩니다.</p>
    </div>
  </Dialog>
);
