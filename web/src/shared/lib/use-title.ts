import { useEffect } from 'react';
import { shop } from '../config/shop.ts';

/** Names the document after the screen, before the shop's name. Undefined (still loading) leaves that alone. */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = [title, shop().profile.names.full].filter(Boolean).join(' | ');
  }, [title]);
};
