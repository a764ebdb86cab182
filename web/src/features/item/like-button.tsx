import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useSession } from '../../shared/session/use-session.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { alert } from '../../shared/ui/prompts.ts';
import { likeQuery } from './item-queries.ts';

/** The heart: filled at once, taken back when the shop refuses. */
export const LikeButton = ({ itemId }: { itemId: number }) => {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const client = useQueryClient();
  const query = likeQuery(itemId);
  const { data } = useQuery({ ...query, enabled: session !== undefined });
  const liked = data?.liked ?? false;
  const toggle = useMutation({
    mutationFn: (next: boolean) => call(next ? 'catalog.like' : 'catalog.unlike', { params: { itemId } }),
    onMutate: async (next) => {
      // An answer under way knows nothing of this press yet.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, { liked: next });
    },
    onError: (error, next) => {
      if (isSessionOver(error)) return;
      client.setQueryData(query.queryKey, { liked: !next });
      void alert(messageOf(error, '찜을 바꾸지 못했습니다. 다시 시도해주세요.'));
    },
  });
  return (
    <IconButton
      icon="heart"
      label="찜하기"
      aria-pressed={liked}
      filled={liked}
      className={liked ? 'text-clay' : ''}
      onClick={() => (session ? toggle.mutate(!liked) : navigate('/user/login', { state: { from: pathname } }))}
    />
  );
};
