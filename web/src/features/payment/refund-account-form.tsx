import { banks } from '@gyeol/contracts/rules/banks.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Select, TextField } from '../../shared/ui/field.tsx';
import type { Deposit } from './deposit-query.ts';

const byName = Object.entries(banks).sort(([, one], [, other]) => one.localeCompare(other, 'ko'));

const Form = ({ uid, onSaved }: { uid: string; onSaved: () => void }) => {
  const form = useForm({ defaultValues: { bankCode: '', number: '', holder: '' } });
  useAutoClearErrors(form);
  const { register, handleSubmit, formState } = form;
  const { send, busy } = useCall('order.setRefundAccount', {
    done: '환불 계좌를 저장했습니다.',
    failed: (error) => failureOf(error, '환불 계좌를 저장하지 못했습니다.'),
  });
  const save = handleSubmit(async (body) => {
    if (await send({ params: { uid }, body })) onSaved();
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={save} aria-label="환불 계좌" className="flex flex-col gap-4">
      <Select
        label="은행"
        error={errors.bankCode?.message}
        {...register('bankCode', { required: '은행을 골라주세요.' })}
      >
        <option value="">은행을 골라주세요</option>
        {byName.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={errors.number?.message}
        {...register('number', { required: '계좌번호를 입력해주세요.' })}
      />
      <TextField
        label="예금주"
        autoComplete="off"
        maxLength={30}
        error={errors.holder?.message}
        {...register('holder', { required: '예금주를 입력해주세요.' })}
      />
      <p className="text-13 text-ink-3">암호화해서 보관하고, 환불한 뒤 30일이 지나면 지웁니다.</p>
      <Button type="submit" wide busy={busy} busyText="저장하고 있습니다…">
        저장하기
      </Button>
    </form>
  );
};

export const RefundAccount = ({ deposit: { merchantUid, refundAccount } }: { deposit: Deposit }) => {
  const [changes, setChanges] = useState(false);
  return (
    <section aria-label="환불 계좌" className="flex flex-col gap-4">
      <h2 className="border-b border-ink pb-2 text-17 font-semibold">환불 계좌</h2>
      {refundAccount && !changes ? (
        <div className="flex items-center justify-between gap-4 text-15">
          <p>
            {refundAccount.bank} <span className="tabular-nums">{refundAccount.number}</span> {refundAccount.holder}
          </p>
          <Button variant="secondary" size="sm" onClick={() => setChanges(true)}>
            바꾸기
          </Button>
        </div>
      ) : (
        <Form uid={merchantUid} onSaved={() => setChanges(false)} />
      )}
    </section>
  );
};
