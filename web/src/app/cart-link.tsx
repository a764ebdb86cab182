import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useCartOfOtherTabs } from '../entities/cart/cart-changed.ts';
import { cartCountQuery } from '../features/cart/cart-count-query.ts';

/** MY BAG with the number of lines in it; stands only where somebody is signed in. */
export const CartLink = ({ className }: { className: string }) => {
  useCartOfOtherTabs();
  const { data: count } = useQuery(cartCountQuery);
  return (
    <Link to="/user/cart" className={className}>
      <span>
        MY BAG <span className="tabular-nums">{count === undefined ? '' : `(${count})`}</span>
      </span>
    </Link>
  );
};
