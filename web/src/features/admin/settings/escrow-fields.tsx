import type { EscrowSettings } from '@gyeol/contracts/rules/payment-methods.ts';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';

const senderFields = [
  ['name', '보내는 곳 이름', 50],
  ['phone', '보내는 곳 전화번호', 20],
  ['postCode', '보내는 곳 우편번호', 10],
  ['address', '보내는 곳 주소', 200],
] as const;

/** Edits the escrow settings (구매안전). The sender is reported to the payment provider. */
export const EscrowFields = ({
  escrow,
  onChange,
}: {
  escrow: EscrowSettings;
  onChange: (to: EscrowSettings) => void;
}) => (
  <section aria-label="구매안전" className="flex flex-col gap-4 rounded-sm border border-line bg-surface p-4">
    <Checkbox
      label="현금 결제에 구매안전(에스크로) 사용"
      checked={escrow.on}
      onChange={({ target }) => onChange({ ...escrow, on: target.checked })}
      className="font-medium"
    />
    <p className="text-13 text-ink-3">
      계좌이체와 무통장입금은 상품을 받기 전에 돈을 내므로, 구매자가 구매안전 서비스를 이용할 수 있어야
      합니다(전자상거래법 제24조). PG 계약에 에스크로가 들어 있어야 하고, 상품을 보내면 배송 정보가 결제대행사에 저절로
      등록됩니다.
    </p>
    {escrow.on && (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="구매안전 제공자"
          value={escrow.provider}
          maxLength={50}
          placeholder="KG이니시스, NHN KCP…"
          onChange={({ target }) => onChange({ ...escrow, provider: target.value })}
        />
        <TextField
          label="가입 확인 주소"
          type="url"
          value={escrow.url}
          maxLength={300}
          placeholder="https://"
          onChange={({ target }) => onChange({ ...escrow, url: target.value })}
        />
        {senderFields.map(([field, label, maxLength]) => (
          <TextField
            key={field}
            label={label}
            value={escrow.sender[field]}
            maxLength={maxLength}
            onChange={({ target }) => onChange({ ...escrow, sender: { ...escrow.sender, [field]: target.value } })}
          />
        ))}
      </div>
    )}
  </section>
);
