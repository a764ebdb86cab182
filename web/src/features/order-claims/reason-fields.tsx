import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { claimKindLabels, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { ChoiceGroup, Radio } from '../../shared/ui/choice.tsx';
import { Select, TextArea, TextField } from '../../shared/ui/field.tsx';
import type { ClaimValues } from './claim-values.ts';

interface KindProps {
  form: UseFormReturn<ClaimValues>;
  kinds: ClaimableLines['kinds'];
  onChange: () => void;
}
export const KindChoice = ({ form, kinds, onChange }: KindProps) =>
  kinds.length > 1 && (
    <ChoiceGroup legend="요청 종류">
      {kinds.map((one) => (
        <Radio key={one} label={claimKindLabels[one]} value={one} {...form.register('kind', { onChange })} />
      ))}
    </ChoiceGroup>
  );

interface ReasonProps {
  form: UseFormReturn<ClaimValues>;
  /** True when the form asks for the day of noticing. The law counts a period from that day too. */
  asksDay: boolean;
}
export const ReasonFields = ({ form, asksDay }: ReasonProps) => {
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <Select
        label="사유"
        required
        error={errors.reason?.message}
        {...form.register('reason', { required: '사유를 선택해주세요.' })}
      >
        <option value="">선택해주세요</option>
        {Object.entries(claimReasons).map(([code, { label }]) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </Select>
      {asksDay && (
        <TextField
          type="date"
          label="문제를 안 날"
          required
          max={seoulDate(new Date())}
          hint="받은 상품이 설명과 다르거나 문제가 있음을 안 날이에요. 그날부터 30일 안에 신청할 수 있어요."
          error={errors.noticedOn?.message}
          {...form.register('noticedOn', { required: '문제를 안 날을 입력해주세요.' })}
        />
      )}
      <TextArea
        label="상세 사유"
        required
        rows={4}
        maxLength={2000}
        placeholder={kind === 'cancel' ? '취소하시는 이유를 알려주세요.' : '상품의 상태를 알려주세요.'}
        error={errors.message?.message}
        {...form.register('message', { validate: (text) => text.trim() !== '' || '상세 사유를 입력해주세요.' })}
      />
    </>
  );
};
