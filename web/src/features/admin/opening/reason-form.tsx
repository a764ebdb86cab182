import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type OpeningData, openingQuery, waitsForDuty } from '../../../entities/opening/opening-query.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useCall } from '../../../shared/api/write.ts';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextArea } from '../../../shared/ui/field.tsx';
import { confirm } from '../../../shared/ui/prompts.ts';

const failed = '저장하지 못했습니다. 다시 시도해주세요.';

const Written = ({ reason }: { reason: NonNullable<OpeningData['reason']> }) => {
  const client = useQueryClient();
  const { send, busy } = useCall('catalog.withdrawOpeningReason', { done: '사유를 거두었습니다.', failed });
  const withdraw = async (): Promise<void> => {
    if (!(await confirm('적은 사유를 거두시겠습니까?', '개업에 필요한 항목이 남아 있으면 새 주문을 받지 않게 됩니다.')))
      return;
    const answer = await send();
    if (answer) client.setQueryData(openingQuery.queryKey, answer.result);
  };
  return (
    <Section title="점검과 관계없이 연 사유" hint={`${reason.by} · ${formatDateTime(reason.at)}`}>
      <p className="whitespace-pre-line text-15">{reason.text}</p>
      <Button variant="secondary" className="self-start" busy={busy} onClick={() => void withdraw()}>
        사유 거두기
      </Button>
    </Section>
  );
};

const Writing = () => {
  const client = useQueryClient();
  const { send, busy } = useCall('catalog.openWithReason', {
    done: '사유를 기록했습니다. 이제 주문을 받습니다.',
    failed,
  });
  const form = useForm({ defaultValues: { reason: '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const submit = handleSubmit(async ({ reason }) => {
    const answer = await send({ body: { reason } });
    if (answer) client.setQueryData(openingQuery.queryKey, answer.result);
  });
  return (
    <Section
      title="고치기 전에 열어야 한다면"
      hint="사유를 적으면 주문을 받습니다. 누가 언제 적었는지 감사 기록에 남으며, 법을 지킬 책임은 운영자에게 있습니다."
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextArea
          label="사유"
          rows={3}
          maxLength={500}
          error={formState.errors.reason?.message}
          {...register('reason', {
            validate: (text) => text.trim().length >= 10 || '사유를 10자 이상 500자 이하로 입력해주세요.',
          })}
        />
        <Button type="submit" variant="secondary" className="self-start" busy={busy}>
          사유를 적고 열기
        </Button>
      </form>
    </Section>
  );
};

/**
 * The owner can open the shop although the check found unmet duties. A demo shop has no such form, because a demo shop
 * is never closed.
 */
export const ReasonForm = ({ check }: { check: OpeningData }) => {
  const { mode, reason } = check;
  if (mode === 'demo') return null;
  if (reason !== null) return <Written reason={reason} />;
  return waitsForDuty(check) ? <Writing /> : null;
};
