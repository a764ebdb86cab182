import { CodeForm } from '../../entities/second-factor/code-form.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { signIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';

interface Props {
  /** The ticket that the shop gave for the right password. */
  ticket: string;
  onStart: () => void;
  onDone: () => void;
  /** Leads back to the password, with the shop's sentence when the ticket is over. */
  onBack: (sentence?: string) => void;
}

/** The second step of the log-in of staff. */
export const SecondStep = ({ ticket, onStart, onDone, onBack }: Props) => {
  const finish = async (code: string): Promise<void> => {
    try {
      const { accessToken } = await write('member.secondFactor', { body: { ticket, code } });
      onStart();
      if (!signIn(accessToken)) throw new Error('unreadable token');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_OVER') onBack(error.message);
      throw error;
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-center text-17 font-semibold">2단계 인증</h2>
      <CodeForm work={finish} onDone={onDone} submitText="로그인" />
      <Button variant="quiet" onClick={() => onBack()}>
        이메일과 비밀번호 다시 입력
      </Button>
    </div>
  );
};
