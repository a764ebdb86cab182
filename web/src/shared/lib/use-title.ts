import { useEffect } from 'react';
import { shop } from '../config/shop.ts';

/**
 * Sets the document's title: the screen's title, then the shop's name. Pass undefined while the screen is loading. The
 * title is then the shop's name alone.
 */
export const useTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = [title, shop().profile.names.full].filter(Boolean).join(' | ');
  }, [title]);
};
