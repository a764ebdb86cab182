import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { alert } from '../../shared/ui/prompts.ts';

const reasons = ({ extra, message }: ApiError): string =>
  Array.isArray(extra.messages) && extra.messages.length > 0 ? extra.messages.join('\n') : message;

/** ORDER: asks for live stock, then goes to the order sheet. */
export const useOrder = () => {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const order = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('cart.checkStock');
      void navigate('/order');
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
      const short = error instanceof ApiError && error.status === 409;
      await alert(short ? reasons(error) : '주문 처리 중 오류가 발생했습니다.');
    } finally {
      setBusy(false);
    }
  };
  return { order, busy };
};
