import { Navigate, useLocation } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { type KakaoNewcomer, KakaoRegisterForm } from './kakao-register-form.tsx';

const isNewcomer = (state: unknown): state is KakaoNewcomer =>
  typeof state === 'object' && state !== null && typeof (state as KakaoNewcomer).kakaoId === 'string';

/** Asks for the data that Kakao does not provide. Without the callback's state it redirects to the login page. */
const KakaoRegisterPage = () => {
  const { state } = useLocation();
  if (!isNewcomer(state)) return <Navigate to="/user/login" replace />;
  return (
    <Page title="카카오 회원가입" width="narrow">
      <KakaoRegisterForm newcomer={state} />
    </Page>
  );
};
export default KakaoRegisterPage;
