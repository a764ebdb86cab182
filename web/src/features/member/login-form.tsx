import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../shared/api/api-error.ts';
import { useAction, write } from '../../shared/api/write.ts';
import { signIn } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { withCause } from './with-cause.ts';

interface Values {
  username: string;
  password: string;
}
interface Props {
  /** The link token from Kakao's callback. This login links the Kakao account. */
  kakaoLink: string | undefined;
  onStart: () => void;
  onFailed: () => void;
  /** Called with the ticket of staff who have a second factor, in place of `onDone`. */
  onTicket: (ticket: string) => void;
  onDone: () => void;
  /** The sentence that led back to this form. */
  notice: string | undefined;
}
/** Throws the error again when it has no ticket. */
const ticketOf = (error: unknown): string => {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR') return String(error.extra.ticket);
  throw error;
};
const wrong = 'Invalid username or password';

/** Logs in. Resolves with a ticket when a second factor is to follow. Throws when the login gives no session. */
const logIn = async ({ username, password }: Values, kakaoLink: string | undefined): Promise<string | undefined> => {
  const sent = write('member.login', {
    body: { username: username.trim(), password, ...(kakaoLink === undefined ? {} : { kakaoLink }) },
    encoding: 'form',
  });
  const { accessToken, ticket } = await sent.then(
    (answer) => ({ ...answer, ticket: undefined }),
    (error: unknown) => ({ accessToken: undefined, ticket: ticketOf(error) }),
  );
  if (ticket === undefined && !signIn(accessToken)) throw new Error('unreadable token');
  return ticket;
};

export const LoginForm = ({ kakaoLink, onStart, onFailed, onTicket, onDone, notice }: Props) => {
  const { register, handleSubmit, formState } = useForm<Values>({ defaultValues: { username: '', password: '' } });
  const [failure, setFailure] = useState(notice);
  const { send } = useAction(logIn, { failed: (error) => withCause(wrong, error), sayFailed: setFailure });
  const submit = handleSubmit(async (values) => {
    onStart();
    const sent = await send(values, kakaoLink);
    if (sent === undefined) onFailed();
    else if (sent.result === undefined) onDone();
    else onTicket(sent.result);
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="이메일"
        type="email"
        autoComplete="username"
        inputMode="email"
        error={formState.errors.username?.message}
        {...register('username', { validate: (text) => text.trim() !== '' || '이메일을 입력해주세요.' })}
      />
      <PasswordField
        label="비밀번호"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: '비밀번호를 입력해주세요.' })}
      />
      <p role="alert" className="text-13 text-stop empty:hidden">
        {failure}
      </p>
      <Button type="submit" wide busy={formState.isSubmitting} busyText="로그인 중…">
        <span className="tracking-label">LOGIN</span>
      </Button>
    </form>
  );
};
