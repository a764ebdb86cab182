import { useEffect } from 'react';

/** Names the document after the screen: `가방 | 결 GYEOL`. Undefined (still loading) leaves the shop's name. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} | 결 GYEOL` : '결 GYEOL';
  }, [title]);
};
