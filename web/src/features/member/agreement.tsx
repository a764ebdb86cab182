import { Link } from 'react-router-dom';

const link = 'underline underline-offset-4 hover:text-ink';

export const Agreement = () => (
  <p className="text-13 text-ink-2">
    가입하면{' '}
    <Link to="/terms-of-use" target="_blank" className={link}>
      이용약관
    </Link>
    과{' '}
    <Link to="/privacy-policy" target="_blank" className={link}>
      개인정보처리방침
    </Link>
    에 동의하게 됩니다.
  </p>
);
