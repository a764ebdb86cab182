import { lowestPrices, type OptionPrices } from '@gyeol/contracts/rules/item-prices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAgain } from '../../shared/api/read-again.ts';
import { write } from '../../shared/api/write.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { likeHere, unlikeHere } from './device-likes.ts';
import { likeKeys } from './keys.ts';
import { likeQuery } from './like-queries.ts';

export interface LikableItem extends OptionPrices {
  id: number;
  soldOut: boolean;
  stockQuantity: number;
}

const setLikedHere = (item: LikableItem, liked: boolean): void => {
  const inStock = !item.soldOut && item.stockQuantity > 0;
  if (liked) likeHere({ itemId: item.id, price: lowestPrices(item).final, inStock });
  else unlikeHere(item.id);
};

/** Likes an item or removes the like: in the shop for a member, on the device for a visitor. */
export const useSetLiked = (item: LikableItem): ((liked: boolean) => void) => {
  const signedIn = useSession() !== undefined;
  const client = useQueryClient();
  const query = likeQuery(item.id, signedIn);
  const { mutate } = useMutation({
    mutationFn: async (liked: boolean): Promise<void> => {
      if (!signedIn) return setLikedHere(item, liked);
      try {
        await write(liked ? 'catalog.like' : 'catalog.unlike', { params: { itemId: item.id } });
      } catch (error) {
        client.setQueryData(query.queryKey, { liked: !liked });
        throw error;
      }
    },
    meta: { report: { failed: '찜을 바꾸지 못했습니다. 다시 시도해주세요.' } },
    onMutate: async (liked) => {
      // Cancels a read that is still running, because its answer does not include this press yet.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, { liked });
    },
    onSuccess: (_, liked) => {
      if (liked) toast('찜한 상품에 담았습니다.', 'heart', { to: '/likes', text: '찜 보기' });
      if (!signedIn) void readAgain(client, [likeKeys.items(false)]);
    },
  });
  return mutate;
};

export const useLiked = (itemId: number): boolean => {
  const signedIn = useSession() !== undefined;
  return useQuery(likeQuery(itemId, signedIn)).data?.liked ?? false;
};
