import { parseReceiptNumber, type ReceiptPurpose } from '@gyeol/contracts/rules/cash-receipt.ts';
import type { ComponentProps } from 'react';
import { Radio } from '../../shared/ui/choice.tsx';
import { TextField } from '../../shared/ui/field.tsx';

export type ReceiptChoice = ReceiptPurpose | 'none';
export interface ReceiptValues {
  receiptPurpose: ReceiptChoice;
  receiptNumber: string;
}
export const noReceipt: ReceiptValues = { receiptPurpose: 'none', receiptNumber: '' };

const names: Record<ReceiptChoice, string> = { deduction: '소득공제용', expense: '지출증빙용', none: '신청 안 함' };
const numbers: Record<ReceiptPurpose, { label: string; hint: string; wrong: string }> = {
  deduction: {
    label: '휴대폰 번호 또는 현금영수증 카드 번호',
    hint: '결제를 확인한 뒤 이 번호로 발급돼요.',
    wrong: '휴대폰 번호나 현금영수증 카드 번호를 정확히 입력해주세요.',
  },
  expense: {
    label: '사업자등록번호',
    hint: '결제를 확인한 뒤 이 사업자등록번호로 발급돼요.',
    wrong: '사업자등록번호 10자리를 정확히 입력해주세요.',
  },
};

/** Validates a receipt's number as a rule of a form. Returns the reason when it is not valid, else true. */
export const checkReceipt = (number: string, { receiptPurpose }: ReceiptValues): string | true =>
  receiptPurpose === 'none' || parseReceiptNumber(receiptPurpose, number) !== undefined
    ? true
    : numbers[receiptPurpose].wrong;

interface Props {
  purpose: ReceiptChoice;
  choices: readonly ReceiptChoice[];
  onPurpose: (purpose: ReceiptChoice) => void;
  /** The attributes that the form gives to the number field. */
  number: ComponentProps<'input'>;
  error: string | undefined;
}
export const ReceiptFields = ({ purpose, choices, onPurpose, number, error }: Props) => (
  <div className="flex flex-col gap-2">
    <div role="radiogroup" aria-label="현금영수증 용도" className="flex flex-wrap gap-x-6">
      {choices.map((choice) => (
        <Radio
          key={choice}
          name="receipt-purpose"
          label={names[choice]}
          checked={choice === purpose}
          onChange={() => onPurpose(choice)}
        />
      ))}
    </div>
    {purpose === 'none' ? (
      <p className="text-13 text-ink-2">신청하지 않으면 결제 5일 뒤 국세청 지정 번호로 발급돼요.</p>
    ) : (
      <TextField
        label={numbers[purpose].label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        error={error}
        hint={`${numbers[purpose].hint} 암호화해서 보관하고, 필요 없어지면 지웁니다.`}
        {...number}
      />
    )}
  </div>
);
