import { useEffect } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-error.ts';
import { callForStatus } from '../../shared/api/call.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { consumeReturnPath, signedInState } from '../../shared/session/return-path.ts';
import { signIn } from '../../shared/session/session.ts';
import { alert } from '../../shared/ui/prompts.ts';
import { Spinner } from '../../shared/ui/states.tsx';
import { consumeKakaoState } from './kakao.ts';

const failed = '카카오 로그인 처리 중 오류가 발생했습니다.';
/** The last handled query. A Kakao code is valid once, and React may run an effect twice. */
let handled = '';

const exchange = async (code: string, navigate: NavigateFunction): Promise<void> => {
  const answer = await callForStatus('member.kakaoLogin', { params: { code } });
  if (answer.status === 202) {
    await alert('회원가입을 위한 추가 정보를 입력해주세요.');
    return void navigate('/user/register/kakao', { replace: true, state: answer.body });
  }
  if (!signIn(answer.body.accessToken)) throw new Error('unreadable token');
  void navigate(consumeReturnPath(), { replace: true, state: signedInState });
};

const finish = async (query: URLSearchParams, navigate: NavigateFunction): Promise<void> => {
  const refuse = async (text: string, state?: object): Promise<void> => {
    await alert(text);
    void navigate('/user/login', { replace: true, state });
  };
  const isStateValid = consumeKakaoState(query.get('state'));
  const code = query.get('code');
  if (query.has('error')) return refuse(failed);
  if (!code || !isStateValid) return refuse('잘못된 접근입니다.');
  await exchange(code, navigate).catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'KAKAO_LINK')) return refuse(failed);
    // The phone number may have belonged to another person before, so Kakao's phone number alone must not open the
    // account with this number. The member logs in with the password, and that login links the Kakao account.
    await refuse(error.message, { kakaoLink: error.extra.kakaoLink });
  });
};

const KakaoRedirectPage = () => {
  useTitle('카카오 로그인');
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (handled === search) return;
    handled = search;
    void finish(new URLSearchParams(search), navigate).finally(() => {
      handled = '';
    });
  }, [navigate, search]);
  return <Spinner className="py-28" />;
};
export default KakaoRedirectPage;
