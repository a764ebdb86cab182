import { usualDeletionReason } from '@gyeol/contracts/rules/review.ts';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Select } from '../../shared/ui/field.tsx';

const reasons = [
  usualDeletionReason,
  '욕설이나 비방',
  '개인정보 노출',
  '상품과 관계없는 내용',
  '광고나 홍보',
  '다른 사람의 권리 침해',
] as const;

/** Lets an operator delete another member's review. The author gets the reason. */
const OperatorDeletion = ({ onDelete }: { onDelete: (reason: string) => void }) => {
  const [reason, setReason] = useState<string>(usualDeletionReason);
  return (
    <>
      <Select label="삭제 사유" hideLabel value={reason} onChange={({ target }) => setReason(target.value)}>
        {reasons.map((text) => (
          <option key={text} value={text}>
            삭제 사유: {text}
          </option>
        ))}
      </Select>
      <Button variant="quiet" aria-label="리뷰 삭제" onClick={() => onDelete(reason)}>
        삭제
      </Button>
    </>
  );
};
export default OperatorDeletion;
