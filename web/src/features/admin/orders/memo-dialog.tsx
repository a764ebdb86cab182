import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';
import { toast } from '../../../shared/ui/toast.tsx';

interface Props {
  order: { merchantUid: string; name: string; memo: string | null };
  onClose: () => void;
}

/** A note for operators on an order; the shopper never sees it. */
export const MemoDialog = ({ order: { merchantUid: uid, name, memo }, onClose }: Props) => {
  const client = useQueryClient();
  const [text, setText] = useState(memo ?? '');
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('order.setMemo', { params: { uid }, body: { memo: text } });
      toast('메모가 저장되었습니다.');
      onClose();
    } catch (error) {
      setWhy(messageOf(error, '메모 저장 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['my', 'admin', 'orders'] });
      void client.invalidateQueries({ queryKey: ['my', 'orders'] });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="주문 메모"
      footer={
        <div className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            취소
          </Button>
          <Button busy={busy} onClick={save}>
            저장
          </Button>
        </div>
      }
    >
      <TextArea
        label={`${name} · ${uid}`}
        hint="관리자만 볼 수 있습니다. 비우면 메모가 지워집니다."
        maxLength={500}
        rows={4}
        error={why}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </Dialog>
  );
};
