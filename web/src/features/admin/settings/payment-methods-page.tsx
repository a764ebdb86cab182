import { createMerchantUid, merchantUidBytes } from '@gyeol/contracts/rules/merchant-uid.ts';
import {
  depositDays,
  isCash,
  isDeposit,
  type MethodSetting,
  type PaymentMethod,
  type PaymentProviderName,
  paymentMethods,
  providerOf,
  saleDepositHours,
} from '@gyeol/contracts/rules/payment-methods.ts';
import { pgsRefusing } from '@gyeol/contracts/rules/pg-order-numbers.ts';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { MethodMark } from '../../../entities/payment/method-mark.tsx';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Button, IconButton } from '../../../shared/ui/button.tsx';
import { Checkbox, ChoiceGroup, Radio } from '../../../shared/ui/choice.tsx';
import { Select, TextField } from '../../../shared/ui/field.tsx';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { EscrowFields } from './escrow-fields.tsx';
import { type Methods, type MethodsForm, methodsQuery, useMethodsForm } from './use-payment-methods.ts';

const hours = Array.from(
  { length: saleDepositHours.max - saleDepositHours.min + 1 },
  (_, index) => saleDepositHours.min + index,
);
const ownChannel = '간편결제사와 맺은 계약의 채널 키를 넣습니다. PG를 통해 받는다면 그 PG의 채널 키를 넣어도 됩니다.';
const needs: Readonly<Record<PaymentMethod, string>> = {
  card: 'PG 계약이 필요합니다. 비워 두면 환경 변수 PORTONE_CHANNEL_KEY의 채널이나 포트원의 기본 PG로 결제합니다.',
  transfer: 'PG 계약에 계좌이체가 들어 있어야 합니다. 비워 두면 카드와 같은 채널로 결제합니다.',
  phone: 'PG 계약에 휴대폰 소액결제가 들어 있어야 합니다. 결제한 달이 지나면 PG에서 취소할 수 없습니다.',
  vbank:
    'PG 계약에 가상계좌가 들어 있어야 합니다. 입금된 돈은 구매자의 환불 계좌로 돌려줍니다. 비워 두면 카드와 같은 채널을 씁니다.',
  naverpay: `네이버페이 가맹 심사가 필요합니다. ${ownChannel}`,
  kakaopay: `카카오페이 가맹 계약이 필요합니다. ${ownChannel}`,
  tosspay: `토스페이 가맹 계약이 필요합니다. ${ownChannel}`,
  payco: `페이코 가맹 계약이 필요합니다. ${ownChannel}`,
};

interface CardProps {
  form: MethodsForm;
  setting: MethodSetting;
  index: number;
}
const versions = [
  { provider: 'portone', name: 'V1' },
  { provider: 'portone-v2', name: 'V2' },
] as const;
const keysOf: Readonly<Record<PaymentProviderName, string>> = {
  portone: 'V1 키(환경 변수 PORTONE_IMP_KEY, PORTONE_IMP_SECRET)',
  'portone-v2': 'V2 키(환경 변수 PORTONE_V2_API_SECRET)',
};
/** An order number of this shop, which V2 hands to the PG as it is. */
const sample = createMerchantUid(new Date(0), new Uint8Array(merchantUidBytes));
const refusing = pgsRefusing(sample).map(({ name, inWords }) => `${name}(${inWords}만)`);

/** The version of PortOne to which the channel belongs, and what V2 needs. */
const VersionChoice = ({ form, setting }: Pick<CardProps, 'form' | 'setting'>) => {
  const { method } = setting;
  const current = providerOf(setting);
  return (
    <>
      <ChoiceGroup legend={`${paymentMethods[method].name} 결제모듈`}>
        {versions.map(({ provider, name }) => (
          <Radio
            key={provider}
            name={`${method}-provider`}
            label={name}
            checked={current === provider}
            onChange={() => form.edit(method, { provider })}
          />
        ))}
      </ChoiceGroup>
      {current === 'portone-v2' && (
        <p className="text-13 text-ink-3">
          결제모듈 V2는 채널 키가 있어야 합니다.
          {refusing.length > 0 &&
            ` 주문번호에 하이픈(-)이 있어 ${refusing.join(', ')}에서는 결제창이 열리지 않을 수 있으니, 먼저 소액으로 결제해보세요.`}
        </p>
      )}
      {!form.providers.includes(current) && (
        <p className="text-13 text-stop">{keysOf[current]}가 없어 이 결제 수단을 쓸 수 없습니다.</p>
      )}
    </>
  );
};

const MethodFields = ({ form, setting }: Pick<CardProps, 'form' | 'setting'>) => {
  const { method, channelKey, pg } = setting;
  const { name } = paymentMethods[method];
  const isV2 = providerOf(setting) === 'portone-v2';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(form.providers.includes('portone-v2') || isV2) && (
        <div className="sm:col-span-2">
          <VersionChoice form={form} setting={setting} />
        </div>
      )}
      <TextField
        label={`${name} 채널 키`}
        value={channelKey}
        maxLength={100}
        placeholder="channel-key-…"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => form.edit(method, { channelKey: target.value })}
      />
      {!isV2 && (
        <TextField
          label={`${name} PG 코드`}
          value={pg}
          maxLength={100}
          placeholder="채널 키가 없을 때만"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => form.edit(method, { pg: target.value })}
        />
      )}
      {isDeposit({ method }) && (
        <TextField
          label="입금 기한(일)"
          type="number"
          inputMode="numeric"
          min={depositDays.min}
          max={depositDays.max}
          value={String(form.depositDays)}
          onChange={({ target }) => form.setDepositDays(Number(target.value))}
        />
      )}
      {isDeposit({ method }) && (
        <Select
          label="행사·대기실 상품 입금 기한"
          hint="행사 가격이나 행사의 구매 한도로 파는 상품, 대기실을 거친 상품입니다."
          value={form.saleDepositHours ?? ''}
          onChange={({ target }) => form.setSaleDepositHours(target.value === '' ? null : Number(target.value))}
        >
          <option value="">무통장입금 받지 않음</option>
          {hours.map((count) => (
            <option key={count} value={count}>
              {count}시간
            </option>
          ))}
        </Select>
      )}
    </div>
  );
};

const MethodCard = ({ form, setting, index }: CardProps) => {
  const { method, on } = setting;
  const { name } = paymentMethods[method];
  const last = form.methods.length - 1;
  return (
    <li className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <MethodMark method={method} />
        <Checkbox
          label={`${name} 사용`}
          checked={on}
          disabled={isCash(method) && form.depositsOff && !on}
          onChange={({ target }) => form.edit(method, { on: target.checked })}
          className="min-w-0 flex-1 font-medium"
        />
        <IconButton
          icon="up"
          label={`${name} 위로`}
          disabled={index === 0}
          onClick={() => form.move(index, index - 1)}
        />
        <IconButton
          icon="down"
          label={`${name} 아래로`}
          disabled={index === last}
          onClick={() => form.move(index, index + 1)}
        />
      </div>
      {on && <MethodFields form={form} setting={setting} />}
      <p className="text-13 text-ink-3">{needs[method]}</p>
      {isCash(method) && form.depositsOff && (
        <p className="text-13 text-stop">
          환불 계좌와 현금영수증 번호를 암호화할 키(환경 변수 REFUND_ACCOUNT_KEY)가 없어 쓸 수 없습니다.
        </p>
      )}
    </li>
  );
};

const textOf = ({ methods, escrow }: Pick<Methods, 'methods' | 'escrow'>): string => {
  const used = methods.filter(({ on }) => on);
  const names = used.map(({ method, channelKey, pg, provider }) => [
    ...[paymentMethods[method].name, channelKey || pg, provider === 'portone-v2' && 'V2'],
  ]);
  const held = escrow?.on ? ['구매안전', escrow.provider] : ['구매안전 사용 안 함'];
  return [...names, held].map((parts) => parts.filter(Boolean).join(' · ')).join('\n');
};

const Form = ({ stored }: { stored: Methods }) => {
  const form = useMethodsForm(stored);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.busy) void form.save();
  };
  return (
    <form noValidate onSubmit={submit} aria-label="결제 수단" className="flex max-w-prose flex-col gap-6">
      <p className="text-15 text-ink-2">
        결제 화면에 이 순서로 나옵니다. 하나만 사용하면 고르지 않고 바로 결제합니다. 채널 키는 포트원 콘솔의 ‘연동
        정보’에 있습니다.
      </p>
      <ol className="flex flex-col gap-3">
        {form.methods.map((setting, index) => (
          <MethodCard key={setting.method} form={form} setting={setting} index={index} />
        ))}
      </ol>
      <EscrowFields escrow={form.escrow} onChange={form.setEscrow} />
      <Button type="submit" busy={form.busy} busyText="저장 중…" className="self-end">
        저장
      </Button>
      {form.conflict && (
        <ConflictDialog
          conflicts={[
            {
              key: 'methods',
              label: '사용하는 결제 수단',
              saved: textOf(form.conflict),
              typed: textOf(form),
              edited: true,
            },
          ]}
          busy={form.busy}
          onClose={form.keepEditing}
          onDecide={(own) => form.decide(own.has('methods'))}
        />
      )}
    </form>
  );
};

export const PaymentMethodsPage = () => {
  const { data, error, isFetching, refetch } = useQuery(methodsQuery);
  return (
    <AdminPage title="결제 수단" group="쇼핑몰">
      {data ? (
        <Form stored={data} />
      ) : error ? (
        <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
          결제 수단을 불러오는 중 오류가 발생했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </AdminPage>
  );
};
