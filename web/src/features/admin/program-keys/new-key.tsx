import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';

const copy = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    toast('연동 키를 복사했습니다.');
    return true;
  } catch {
    toast('연동 키를 복사하지 못했습니다. 직접 선택해 복사해주세요.');
    return false;
  }
};

/** Shows a new key this once. Asks before it closes, unless the key was copied. */
export const NewKey = ({ name, text, onClose }: { name: string; text: string; onClose: () => void }) => {
  const [isCopied, setCopied] = useState(false);
  const close = async (): Promise<void> => {
    if (isCopied || (await confirm('연동 키를 복사하지 않고 닫으시겠습니까?', '닫으면 키를 다시 볼 수 없습니다.')))
      onClose();
  };
  return (
    <Dialog
      open
      onClose={() => void close()}
      title={`${name}의 연동 키`}
      footer={
        <Button variant="secondary" wide onClick={close}>
          닫기
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-15">
          이 키는 <strong>지금 한 번만</strong> 보입니다. 복사해서 프로그램에 넣고, 메신저나 메일로 보내지 마세요.
        </p>
        <TextField
          label="연동 키"
          readOnly
          value={text}
          spellCheck={false}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          action={<Button onClick={() => void copy(text).then((done) => done && setCopied(true))}>복사</Button>}
        />
        <p className="text-13 text-ink-3">잃어버리거나 다른 사람이 알게 되면 이 키를 폐기하고 새로 만드세요.</p>
      </div>
    </Dialog>
  );
};
