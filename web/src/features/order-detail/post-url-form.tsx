import { isWebUrl } from '@gyeol/contracts/rules/carrier.ts';
import { useForm } from 'react-hook-form';
import type { OrderDetail } from '../../entities/order/order-detail-query.ts';
import { useCall } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import { confirm } from '../../shared/ui/prompts.ts';

export const PostUrlForm = ({ order }: { order: OrderDetail }) => {
  const { send, busy } = useCall('order.setPostUrl', {
    done: '배송조회 주소가 등록되었습니다.',
    failed: '배송조회 주소 등록 중 오류가 발생했습니다.',
  });
  // `values` updates the field, because a new tracking number brings a new link.
  const form = useForm({ values: { postUrl: order.postUrl ?? '' } });
  const { register, handleSubmit, formState } = form;
  useAutoClearErrors(form);
  const submit = handleSubmit(async ({ postUrl }) => {
    if (await confirm('배송조회 주소를 등록하시겠습니까?')) await send({ body: { uid: order.merchantUid, postUrl } });
  });
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="배송조회 주소"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={1000}
        error={formState.errors.postUrl?.message}
        {...register('postUrl', {
          validate: (text) => isWebUrl(text) || '배송조회 주소는 http 또는 https로 시작하는 전체 주소여야 합니다.',
        })}
        action={
          <Button type="submit" variant="secondary" busy={busy} className="shrink-0">
            등록
          </Button>
        }
      />
    </form>
  );
};
