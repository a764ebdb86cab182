import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { documentQuery } from '../../entities/shop-document/document-query.ts';
import { RequiredCheckbox } from '../../shared/ui/choice.tsx';

const link = 'underline underline-offset-4 hover:text-ink';

/**
 * The values of the boxes to tick. They are never stored in a draft, so the visitor ticks the boxes again in each
 * sign-up.
 */
export interface AgreementValues {
  over14: boolean;
  terms: boolean;
  privacy: boolean;
}
export const noAgreement: AgreementValues = { over14: false, terms: false, privacy: false };

const documents = [
  ['terms', '이용약관', '/terms-of-use'],
  ['privacy', '개인정보 수집·이용', '/privacy-policy'],
] as const;

/** Returns the versions of the documents to agree to. The version is 0 when a document could not be loaded. */
export const useAgreedVersions = () => {
  const [terms, privacy] = [useQuery(documentQuery('terms')), useQuery(documentQuery('privacy'))];
  return () => [
    { document: 'terms' as const, version: terms.data?.version ?? 0 },
    { document: 'privacy' as const, version: privacy.data?.version ?? 0 },
  ];
};

export const AgreementFields = () => {
  const { register, formState } = useFormContext<AgreementValues>();
  const { errors } = formState;
  return (
    <>
      <RequiredCheckbox
        label="만 14세 이상입니다"
        error={errors.over14?.message}
        {...register('over14', { validate: (ticked) => ticked || '만 14세 이상만 가입할 수 있습니다. 확인해주세요.' })}
      />
      {documents.map(([name, title, path]) => (
        <div key={name} className="flex items-start justify-between gap-4">
          <RequiredCheckbox
            label={`${title} 동의 (필수)`}
            error={errors[name]?.message}
            {...register(name, { validate: (ticked) => ticked || `${title}에 동의해주세요.` })}
          />
          <Link
            to={path}
            target="_blank"
            aria-label={`${title} 보기 (새 창)`}
            className={`inline-flex min-h-touch min-w-touch shrink-0 items-center justify-center px-2 text-13 text-ink-2 ${link}`}
          >
            보기
          </Link>
        </div>
      ))}
    </>
  );
};
