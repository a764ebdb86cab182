import { type StaffRole, staffRoleNames, staffRoles } from '@gyeol/contracts/rules/rights.ts';
import { useForm } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Select, TextField } from '../../../shared/ui/field.tsx';

interface Values {
  username: string;
  phoneNumber: string;
  role: StaffRole;
}
const none: Values = { username: '', phoneNumber: '', role: 'orders' };
export const notSent =
  '초대는 저장했지만 문자를 보내지 못했습니다. 번호를 확인하고, 초대 목록에서 다시 보내거나 거두어주세요.';

export const InviteForm = () => {
  const form = useForm<Values>({ defaultValues: none });
  const forget = useFormDraft('invite-staff', form);
  const { errors } = form.formState;
  useAutoClearErrors(form);
  const { send, busy } = useCall('staff.invite', {
    done: ({ sent }) => (sent ? '초대 문자를 보냈습니다. 링크는 1시간 동안 한 번 쓸 수 있습니다.' : notSent),
    failed: '초대하지 못했습니다. 다시 시도해주세요.',
    onSuccess: () => {
      form.reset(none);
      forget();
    },
  });
  return (
    <Section
      title="직원 초대"
      hint="휴대전화로 링크를 보냅니다. 받은 사람이 1시간 안에 열어 자기 비밀번호로 수락하면 직원이 됩니다."
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((body) => send({ body }))}
        className="grid items-start gap-4 sm:grid-cols-2 xl:grid-cols-4"
      >
        <TextField
          label="로그인할 이메일"
          type="email"
          inputMode="email"
          autoComplete="off"
          required
          error={errors.username?.message}
          {...form.register('username', { validate: (text) => text.trim() !== '' || '이메일을 입력해주세요.' })}
        />
        <TextField
          label="휴대전화 번호"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          required
          error={errors.phoneNumber?.message}
          {...form.register('phoneNumber', { validate: (text) => text.trim() !== '' || '전화번호를 입력해주세요.' })}
        />
        <Select label="역할" {...form.register('role')}>
          {staffRoles.map((role) => (
            <option key={role} value={role}>
              {staffRoleNames[role]}
            </option>
          ))}
        </Select>
        <Button type="submit" busy={busy} busyText="보내는 중…" className="sm:self-end">
          초대 보내기
        </Button>
      </form>
    </Section>
  );
};
