import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { Page } from '../../shared/ui/page.tsx';

const CouponCodePage = () => {
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { code: '' } });
  useAutoClearErrors(form);
  const { send, busy } = useCall('coupon.issueByPromoCode', {
    done: (title) => `${title} 쿠폰이 등록되었습니다.`,
    failed: '쿠폰을 등록하지 못했습니다. 잠시 후 다시 시도해주세요.',
  });
  const issue = async ({ code }: { code: string }): Promise<void> => {
    if (await send({ params: { code: code.trim() } })) void navigate('/user/myPage', { replace: true });
  };
  return (
    <Page title="쿠폰 등록" width="narrow">
      <form noValidate onSubmit={form.handleSubmit(issue)} className="flex flex-col gap-6">
        <TextField
          label="쿠폰 코드"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          hint="대문자와 소문자를 구분합니다."
          error={form.formState.errors.code?.message}
          {...form.register('code', { validate: (text) => text.trim() !== '' || '쿠폰 코드를 입력해주세요.' })}
        />
        <div className="flex flex-col gap-2">
          <Button type="submit" wide busy={busy} busyText="등록하고 있습니다…">
            쿠폰 등록
          </Button>
          <Link to="/user/myPage" className={buttonClass({ variant: 'secondary', wide: true })}>
            마이페이지로
          </Link>
        </div>
      </form>
    </Page>
  );
};
export default CouponCodePage;
