import { type LikableItem, useLiked, useSetLiked } from '../../entities/like/use-like.ts';
import { IconButton } from '../../shared/ui/button.tsx';

/**
 * Shows the heart of an item. A press fills the heart at once. When the shop refuses the like, the heart is cleared
 * again.
 */
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
