import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/write.ts';
import { wholeNumber } from '../../../shared/lib/whole-number.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { staffKeys } from './keys.ts';

const LimitForm = ({ won }: { won: number }) => {
  const [typed, setTyped] = useState<string>();
  const { message, showMessage, inMessage } = useMessage();
  const { send, busy } = useCall('points.setGrantLimit', {
    done: '저장되었습니다.',
    failed: '저장하지 못했습니다. 다시 시도해주세요.',
    ...inMessage,
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const value = wholeNumber(typed ?? String(won));
    if (Number.isNaN(value)) return showMessage('stop', '금액을 숫자로 입력해주세요.');
    if (await send({ body: { won: value } })) setTyped(undefined);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="고객응대의 적립금" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="한 번에 줄 수 있는 적립금 (원)"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? formatNumber(won)}
          onChange={({ target }) => setTyped(target.value)}
          className="w-full sm:w-sidebar"
        />
        <Button type="submit" variant="secondary" busy={busy} busyText="저장 중…">
          저장
        </Button>
      </div>
      <MessageLine message={message} />
    </form>
  );
};

/** The most points that staff of the role 고객응대 may add or take by one adjustment. */
export const GrantLimit = () => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: staffKeys.grantLimit,
    queryFn: ({ signal }) => call('points.grantLimit', { signal }),
    staleTime: 0,
  });
  return (
    <Section
      title="고객응대의 적립금"
      hint="고객응대 역할이 회원 상세에서 한 번에 더하거나 뺄 수 있는 금액입니다. 0원이면 줄 수 없습니다. 주인에게는 한도가 없습니다."
    >
      {data ? (
        <LimitForm won={data.won} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          한도를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-touch w-full" />
      )}
    </Section>
  );
};
