import { type LikableItem, useLiked, useSetLiked } from '../../entities/like/use-like.ts';
import { IconButton } from '../../shared/ui/button.tsx';

/** A press fills the heart at once. The heart is cleared again when the shop refuses the like. */
const LikeButton = ({ item }: { item: LikableItem }) => {
  const liked = useLiked(item.id);
  const setLiked = useSetLiked(item);
  return (
    <IconButton
      icon="heart"
      label="찜하기"
      aria-pressed={liked}
      filled={liked}
      className={liked ? 'text-clay!' : ''}
      onClick={() => setLiked(!liked)}
    />
  );
};
export default LikeButton;
