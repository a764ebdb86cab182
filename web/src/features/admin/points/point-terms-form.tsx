import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type PointTerms, pointTermsQuery } from '../../../entities/points/point-queries.ts';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useAdminAction } from '../../../shared/admin/form/use-admin-action.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';

type NumberField = Exclude<keyof PointTerms, 'version' | 'enabled'>;
const fields = {
  earnPerMille: ['구매 적립률 (%)', '상품에 결제한 금액에서 적립하는 비율입니다. 0.1% 단위로 정합니다.'],
  usableAfterDays: ['사용 가능 시점 (배송완료 후 일수)', '그날 0시부터 쓸 수 있습니다.'],
  minBalance: ['최소 보유 적립금 (원)', '이만큼 모여야 쓸 수 있습니다.'],
  maxUsePercent: ['최대 사용 비율 (%)', '쿠폰을 뺀 상품 금액 기준입니다. 배송비에는 쓸 수 없습니다.'],
  textReview: ['글 리뷰 적립금 (원)', '주문 상품마다 한 번 지급합니다.'],
  photoReview: ['사진 리뷰 적립금 (원)', '리뷰를 지우면 되돌립니다.'],
  signUp: ['가입 적립금 (원)', '0이면 지급하지 않습니다.'],
  latePoints: ['배송 지연 적립금 (원)', '주문마다 한 번 지급합니다.'],
  lateBusinessDays: ['배송 지연 기준 (결제 후 영업일)', '이보다 늦게 출고하면 지급합니다.'],
} as const satisfies Record<NumberField, readonly [label: string, hint: string]>;
const names = Object.keys(fields) as NumberField[];
type Texts = Record<NumberField, string> & { enabled: boolean };

const textsOf = ({ enabled, ...terms }: PointTerms): Texts => {
  const numbers = names.map(
    (name) => [name, name === 'earnPerMille' ? String(terms[name] / 10) : formatNumber(terms[name])] as const,
  );
  return { enabled, ...(Object.fromEntries(numbers) as Record<NumberField, string>) };
};
/** `1`, `0.5` percent in thousandths. */
const perMille = (text: string): number =>
  /^\d{1,3}(\.\d)?$/.test(text.trim()) ? Math.round(Number(text) * 10) : Number.NaN;
const parse = (texts: Texts, name: NumberField): number =>
  name === 'earnPerMille' ? perMille(texts[name]) : wholeNumber(texts[name]);

const changedMeanwhile = '그 사이 다른 운영자가 설정을 변경했습니다. 저장된 값을 다시 불러왔습니다.';
const useSaveTerms = (onSaved: () => void) => {
  const client = useQueryClient();
  const failed = '적립금 설정을 저장하지 못했습니다.';
  const { run, busy, message, showMessage } = useAdminAction({
    keys: [pointTermsQuery.queryKey],
    failed,
    good: 'message',
  });
  const save = async (terms: PointTerms): Promise<void> => {
    let isStale = false;
    const send = () =>
      call('points.setTerms', { body: terms }).catch((error: unknown) => {
        isStale = error instanceof ApiError && error.code === 'SETTING_CHANGED';
        throw error;
      });
    if (await run(send, '저장되었습니다. 지금부터 들어오는 주문에 적용됩니다.')) onSaved();
    else if (isStale) {
      await client.invalidateQueries({ queryKey: pointTermsQuery.queryKey });
      onSaved();
      showMessage('stop', changedMeanwhile);
    }
  };
  return { save, busy, message, showMessage };
};

/** What the owner sets about points. Orders keep the terms that they were placed with. */
export const PointTermsForm = ({ terms }: { terms: PointTerms }) => {
  const [draft, setDraft] = useState<Texts>();
  const texts = draft ?? textsOf(terms);
  const { save, busy, message, showMessage } = useSaveTerms(() => setDraft(undefined));
  useUnsavedGuard(draft !== undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const numbers = names.map((name) => [name, parse(texts, name)] as const);
    const wrong = numbers.find(([, value]) => Number.isNaN(value));
    if (wrong) {
      showMessage('stop', `${fields[wrong[0]][0]}: 숫자로 입력해주세요.`);
      return;
    }
    const typed = Object.fromEntries(numbers) as Record<NumberField, number>;
    void save({ version: terms.version, enabled: texts.enabled, ...typed });
  };
  return (
    <form noValidate onSubmit={submit} aria-label="적립금 설정" className="flex flex-col gap-6">
      <Checkbox
        label="적립금을 운영합니다"
        checked={texts.enabled}
        onChange={({ target }) => setDraft({ ...texts, enabled: target.checked })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {names.map((name) => (
          <TextField
            key={name}
            label={fields[name][0]}
            hint={fields[name][1]}
            inputMode="decimal"
            autoComplete="off"
            value={texts[name]}
            onChange={({ target }) => setDraft({ ...texts, [name]: target.value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-4">
        <MessageLine message={message} />
        <Button type="submit" busy={busy} busyText="저장 중…">
          저장
        </Button>
      </div>
    </form>
  );
};
