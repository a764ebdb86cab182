import { write } from '../../shared/api/write.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { CodeForm } from './code-form.tsx';

const prove = async (code: string): Promise<void> => {
  await write('member.proveSecondFactor', { body: { code } });
};

/** Asks for the second factor again. The call that was refused is repeated after it, and what was typed stays. */
export const SecondFactorDialog = ({ onAnswer }: { onAnswer: (isProved: boolean) => void }) => (
  <Dialog open onClose={() => onAnswer(false)} title="2단계 인증 확인" keepsInput={false}>
    <p className="mb-4 text-15 text-ink-2">
      중요한 작업이라 본인인지 다시 확인합니다. 확인하면 하던 작업이 이어지고, 입력한 내용은 그대로 있습니다.
    </p>
    <CodeForm work={prove} onDone={() => onAnswer(true)} submitText="확인" />
  </Dialog>
);
