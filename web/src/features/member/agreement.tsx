import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { RequiredCheckbox } from '../../shared/ui/choice.tsx';

const link = 'underline underline-offset-4 hover:text-ink';

/** Without it nothing that was typed is stored. */
export const adult = { validate: (ticked: boolean) => ticked || '만 14세 이상만 가입할 수 있습니다. 확인해주세요.' };

/** Who signs up says that he is 14 or older. */
export const AgeDeclaration = ({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) => (
  <RequiredCheckbox label="만 14세 이상입니다" error={error} {...field} />
);

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
