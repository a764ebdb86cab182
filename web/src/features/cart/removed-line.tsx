import { withParticle } from '@gyeol/contracts/rules/particle.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cartChanged } from '../../entities/cart/cart-changed.ts';
import { cartKeys } from '../../entities/cart/keys.ts';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { write } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import type { CartLine } from './cart-query.ts';

export const RemovedLine = ({ line, onRestored }: { line: CartLine; onRestored: () => void }) => {
  const client = useQueryClient();
  const restore = useMutation({
    mutationKey: cartKeys.change,
    scope: { id: 'cart' },
    mutationFn: () => write('cart.add', { body: { itemOptionId: line.itemOption.id, quantity: line.quantity } }),
    onSuccess: onRestored,
    onError: (error) => {
      // The answer may have been lost, so the line may be in the cart.
      cartChanged(client);
      if (!isSessionOver(error)) void alert(messageOf(error, '다시 담지 못했습니다. 잠시 후 다시 시도해주세요.'));
    },
  });
  return (
    <p
      role="status"
      className="mb-4 flex min-h-control flex-wrap items-center justify-between gap-x-4 rounded-sm bg-surface px-4 text-15"
    >
      <span className="min-w-0 flex-1">{withParticle(line.title, 'object')} 뺐어요.</span>
      <Button variant="quiet" busy={restore.isPending} busyText="담는 중…" onClick={() => restore.mutate()}>
        되돌리기
      </Button>
    </p>
  );
};
