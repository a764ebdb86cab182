import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { cartCountQuery } from '../features/cart/cart-count-query.ts';

export const CartLink = ({ className }: { className: string }) => {
  const client = useQueryClient();
  useEffect(() => {
    // Only a member has a cart that another tab could change.
    const following = import('../entities/cart/cart-changed.ts').then(({ followOtherTabs }) => followOtherTabs(client));
    following.catch(() => undefined);
    return () => void following.then((stop) => stop()).catch(() => undefined);
  }, [client]);
  const { data: count } = useQuery(cartCountQuery);
  return (
    <Link to="/user/cart" className={className}>
      <span>
        MY BAG <span className="tabular-nums">{count === undefined ? '' : `(${count})`}</span>
      </span>
    </Link>
  );
};
