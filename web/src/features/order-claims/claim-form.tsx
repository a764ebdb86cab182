import { type ClaimReason, claimKindLabels, claimReasons } from '@gyeol/contracts/rules/claim.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { ClaimMoneyList } from '../../entities/claim/claim-money-list.tsx';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { ApiError, isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceGroup, Radio } from '../../shared/ui/choice.tsx';
import { Select, TextArea } from '../../shared/ui/field.tsx';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { toast } from '../../shared/ui/toast.tsx';
import { ClaimLines, type Quantities } from './claim-lines.tsx';

interface Values {
  kind: ClaimableLines['kinds'][number];
  reason: ClaimReason | '';
  message: string;
}
interface Wanted {
  originalMerchantUid: string;
  kind: Values['kind'];
  reason: ClaimReason;
  lines: { lineId: number; quantity: number }[];
}

/** What comes back as things stand, once lines and a reason are chosen. */
const useEstimate = (wanted: Wanted | undefined) =>
  useQuery({
    queryKey: ['my', 'orders', 'claims', 'estimate', wanted],
    queryFn: ({ signal }) => call('order.estimateClaim', { body: wanted as Wanted, signal }),
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const Estimate = ({ wanted, isWhole }: { wanted: Wanted | undefined; isWhole: boolean }) => {
  const { data, error, refetch, isFetching } = useEstimate(isWhole ? undefined : wanted);
  if (isWhole) return <p className="text-15 text-ink-2">주문 전체가 취소되고, 남은 결제 금액이 모두 환불돼요.</p>;
  if (wanted === undefined) return <p className="text-15 text-ink-3">상품과 사유를 선택하면 환불 금액을 알려드려요.</p>;
  if (wanted.kind === 'exchange') return <p className="text-15 text-ink-2">교환할 옵션은 접수 후 연락드려 확인해요.</p>;
  if (error) {
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        환불 금액을 계산하지 못했습니다.
      </ErrorNotice>
    );
  }
  return data ? <ClaimMoneyList money={data.money} /> : <Skeleton className="h-28 w-full" />;
};

const request = (wanted: Wanted, message: string, expectedRefund: number | undefined) =>
  call('order.createClaim', { body: { ...wanted, message, ...(expectedRefund !== undefined && { expectedRefund }) } });

const words = {
  cancel: { question: '선택한 상품을 취소하시겠습니까?', done: '상품이 취소되었습니다.' },
  return: { question: '반품을 신청하시겠습니까?', done: '신청이 접수되었습니다.' },
  exchange: { question: '교환을 신청하시겠습니까?', done: '신청이 접수되었습니다.' },
} as const;
const noLines = '상품을 선택해주세요.';
const failed = '신청하지 못했습니다. 다시 시도해주세요.';

interface Props extends Pick<ClaimableLines, 'lines' | 'kinds' | 'cancelsOrder'> {
  merchantUid: string;
}
type Form = UseFormReturn<Values>;
const KindChoice = ({ form, kinds, onChange }: { form: Form; kinds: Props['kinds']; onChange: () => void }) =>
  kinds.length > 1 && (
    <ChoiceGroup legend="요청 종류">
      {kinds.map((one) => (
        <Radio key={one} label={claimKindLabels[one]} value={one} {...form.register('kind', { onChange })} />
      ))}
    </ChoiceGroup>
  );
/** The pieces that can be asked for in this way: what was not sent is cancelled, what was comes back. */
const offered = (lines: Props['lines'], kind: Values['kind']): Props['lines'] =>
  lines.map((line) => ({ ...line, left: kind === 'cancel' ? line.unsent : line.left - line.unsent }));

const ReasonFields = ({ form }: { form: Form }) => {
  const { errors } = form.formState;
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
      <TextArea
        label="상세 사유"
        required
        rows={4}
        maxLength={2000}
        placeholder="상품의 상태를 알려주세요."
        error={errors.message?.message}
        {...form.register('message', { validate: (text) => text.trim() !== '' || '상세 사유를 입력해주세요.' })}
      />
    </>
  );
};

/** Which pieces come back, why, and what that brings, before it is sent. What was typed is still here after a failure. */
export const ClaimForm = ({ merchantUid, lines, kinds, cancelsOrder }: Props) => {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Quantities>({});
  const [wrong, setWrong] = useState<string>();
  const form = useForm<Values>({ defaultValues: { kind: kinds[0] ?? 'return', reason: '', message: '' } });
  const [kind, reason] = useWatch({ control: form.control, name: ['kind', 'reason'] });
  const wantedLines = Object.entries(chosen).map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }));
  const left = lines.reduce((sum, line) => sum + line.left, 0);
  const isWhole = cancelsOrder && wantedLines.reduce((sum, line) => sum + line.quantity, 0) === left;
  const wanted =
    reason === '' || wantedLines.length === 0
      ? undefined
      : { originalMerchantUid: merchantUid, kind, reason, lines: wantedLines };
  const { data: estimate } = useEstimate(isWhole ? undefined : wanted);

  const send = async (message: string): Promise<void> => {
    try {
      // A cancel of everything that is left is the cancel of the order, which has no reason.
      if (isWhole) await call('order.cancel', { params: { uid: merchantUid } });
      else if (wanted) await request(wanted, message, estimate?.money.refund);
      form.reset();
      setChosen({});
      toast(words[kind].done);
    } catch (error) {
      if (!isSessionOver(error)) await alert(error instanceof ApiError ? error.message : failed);
    }
    await client.invalidateQueries({ queryKey: ['my', 'orders'] });
  };
  const submit = form.handleSubmit(async ({ message }) => {
    if (wantedLines.length === 0) return setWrong(noLines);
    if (await confirm(words[kind].question)) await send(message);
  });
  const { isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <KindChoice form={form} kinds={kinds} onChange={() => setChosen({})} />
      <ClaimLines
        lines={offered(lines, kind)}
        chosen={chosen}
        error={wrong}
        onChange={(next) => {
          setChosen(next);
          setWrong(undefined);
        }}
      />
      {!isWhole && <ReasonFields form={form} />}
      <section aria-label="환불 예정 금액" className="rounded-sm bg-surface p-4">
        <Estimate wanted={wanted} isWhole={isWhole} />
      </section>
      <Button type="submit" wide busy={isSubmitting} busyText="처리 중...">
        {kind === 'cancel' ? '취소하기' : '신청하기'}
      </Button>
    </form>
  );
};
