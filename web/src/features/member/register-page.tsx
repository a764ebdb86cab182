import { Link, useLocation } from 'react-router-dom';
import { Page } from '../../shared/ui/page.tsx';
import { RegisterForm } from './register-form.tsx';

const RegisterPage = () => {
  const { state } = useLocation();
  return (
    <Page title="회원가입" width="narrow">
      <RegisterForm />
      <p className="mt-6 text-center text-13 text-ink-2">
        이미 회원이신가요?{' '}
        <Link to="/user/login" state={state} className="underline underline-offset-4">
          로그인
        </Link>
      </p>
    </Page>
  );
};
export default RegisterPage;
