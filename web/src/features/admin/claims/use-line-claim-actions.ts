import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineClaim } from '../../../entities/claim/claim-queries.ts';
import { ApiError, isSessionOver } from '../../../shared/api/api-error.ts';
import { call } from '../../../shared/api/call.ts';
import { alert, confirm } from '../../../shared/ui/prompts.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import type { WriteOff } from './inspection.tsx';

type Step = 'ACCEPTED' | 'COLLECTING' | 'RECEIVED';

const fetchAnew = (client: QueryClient) =>
  Promise.all(['orders', 'admin'].map((what) => client.invalidateQueries({ queryKey: ['my', what] })));

/** What an operator does with a claim of lines, step by step. `busy` names what is under way. */
export const useLineClaimActions = (claim: LineClaim) => {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const params = { id: claim.id };
  const run = async (name: string, work: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(name);
    try {
      await work();
      toast(done);
    } catch (error) {
      if (!isSessionOver(error)) await alert(error instanceof ApiError ? error.message : '처리하지 못했습니다.');
    } finally {
      await fetchAnew(client);
      setBusy(undefined);
    }
  };
  const move = (to: Step): Promise<void> =>
    run(to, () => call('order.moveClaim', { params, body: { to } }), '처리 상태가 변경되었습니다.');
  const inspect = (writeOff: WriteOff | undefined): Promise<void> =>
    run(
      'INSPECTED',
      () => call('order.moveClaim', { params, body: { to: 'INSPECTED', ...writeOff } }),
      '처리 상태가 변경되었습니다.',
    );
  const refuse = (refusal: string): Promise<void> =>
    run('REFUSED', () => call('order.moveClaim', { params, body: { to: 'REFUSED', refusal } }), '요청을 거절했습니다.');
  const setFault = (fault: LineClaim['fault']): Promise<void> =>
    run('fault', () => call('order.setClaimFault', { params, body: { fault } }), '귀책이 변경되었습니다.');
  const refund = async (): Promise<void> => {
    const expectedRefund = claim.money?.refund ?? 0;
    const question = `${formatWon(expectedRefund)}을 환불하시겠습니까?`;
    if (!(await confirm(question, '구매자의 결제 수단으로 환불되며, 되돌릴 수 없습니다.'))) return;
    await run('refund', () => call('order.refundClaim', { params, body: { expectedRefund } }), '환불되었습니다.');
  };
  const send = async (trackingNumber: string): Promise<void> => {
    const expectedRefund = claim.money?.refund ?? 0;
    const body = { trackingNumber, expectedRefund };
    const more =
      expectedRefund > 0 ? `차액 ${formatWon(expectedRefund)}이 구매자의 결제 수단으로 환불됩니다.` : undefined;
    if (!(await confirm(`교환 상품을 ${trackingNumber}(으)로 발송 처리하시겠습니까?`, more))) return;
    await run('parcel', () => call('order.shipExchange', { params, body }), '교환 상품이 발송 처리되었습니다.');
  };
  /** What was decided is tried again, be it of a return or of a parcel that has left. */
  const refundAgain = (): Promise<void> => {
    const expectedRefund = claim.money?.refund ?? 0;
    const trackingNumber = claim.parcel?.trackingNumber;
    const again = (): Promise<unknown> =>
      trackingNumber === undefined
        ? call('order.refundClaim', { params, body: { expectedRefund } })
        : call('order.shipExchange', { params, body: { trackingNumber, expectedRefund } });
    return run('again', again, '환불되었습니다.');
  };
  const turn = async (): Promise<void> => {
    if (!(await confirm('교환 요청을 반품으로 변경하시겠습니까?', '구매자에게 환불 예정 금액이 안내됩니다.'))) return;
    await run('return', () => call('order.turnIntoReturn', { params }), '반품 요청으로 변경되었습니다.');
  };
  return { move, inspect, refuse, setFault, refund, refundAgain, send, turn, busy };
};
