import { maxCallsPerMinute } from '@gyeol/contracts/http/program-keys.ts';
import { addDays, seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { type KeyRight, keyRights, rightNames } from '@gyeol/contracts/rules/rights.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox, ChoiceGroup } from '../../../shared/ui/choice.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { TextField } from '../../../shared/ui/field.tsx';

interface KeyValues {
  name: string;
  rights: KeyRight[];
  callsPerMinute: string;
  lastDay: string;
}

const longestDays = 365;
const days = () => {
  const today = seoulDate(new Date());
  return { today, usual: addDays(today, 90), last: addDays(today, longestDays) };
};

interface Props {
  onClose: () => void;
  onCreated: (key: Answer<'key.create'>) => void;
}

/** Asks for the terms of a new key. The rights stand under their names on the screen of the staff. */
export const CreateKeyDialog = ({ onClose, onCreated }: Props) => {
  const { today, usual, last } = days();
  const form = useForm<KeyValues>({ defaultValues: { name: '', rights: [], callsPerMinute: '120', lastDay: usual } });
  useAutoClearErrors(form);
  const { message, inMessage } = useMessage();
  const rightsNote = useId();
  const { send, busy } = useCall('key.create', {
    failed: '연동 키를 만들지 못했습니다. 다시 시도해주세요.',
    sayFailed: inMessage.sayFailed,
  });
  const { register, formState } = form;
  const { errors } = formState;
  const submit = form.handleSubmit(async ({ callsPerMinute, ...values }) => {
    const sent = await send({ body: { ...values, callsPerMinute: Number(callsPerMinute) } });
    if (sent) onCreated(sent.result);
  });
  return (
    <Dialog open onClose={onClose} title="연동 키 만들기" keepsInput>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="이름"
          required
          maxLength={50}
          hint="어느 프로그램이 쓰는지 알 수 있게 적어주세요. 예: 주문 수집"
          error={errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || '이름을 입력해주세요.' })}
        />
        <div>
          <ChoiceGroup legend="권한">
            {keyRights.map((right) => (
              <Checkbox
                key={right}
                label={rightNames[right]}
                value={right}
                aria-describedby={rightsNote}
                {...register('rights', { validate: (rights) => rights.length > 0 || '권한을 하나 이상 골라주세요.' })}
              />
            ))}
          </ChoiceGroup>
          <p id={rightsNote} aria-live="polite" className={errors.rights ? 'text-13 text-stop' : 'text-13 text-ink-3'}>
            {errors.rights?.message ?? '필요한 것만 고르세요. 회원 응대가 없으면 주문의 개인정보는 가려집니다.'}
          </p>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            type="date"
            label="만료일"
            required
            min={today}
            max={last}
            hint="이날까지 쓸 수 있습니다. 최대 1년"
            error={errors.lastDay?.message}
            {...register('lastDay', {
              validate: (day) => (day >= today && day <= last) || '만료일은 오늘부터 1년 안의 날로 정해주세요.',
            })}
          />
          <TextField
            label="분당 호출 수"
            required
            inputMode="numeric"
            hint="1분에 이만큼까지 부를 수 있습니다."
            error={errors.callsPerMinute?.message}
            {...register('callsPerMinute', {
              validate: (calls) =>
                (/^\d{1,3}$/.test(calls) && Number(calls) >= 1 && Number(calls) <= maxCallsPerMinute) ||
                `1부터 ${maxCallsPerMinute}까지 입력해주세요.`,
            })}
          />
        </div>
        <MessageLine message={message} />
        <Button type="submit" wide busy={busy} busyText="만드는 중…">
          만들기
        </Button>
      </form>
    </Dialog>
  );
};
