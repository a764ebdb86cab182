import type { ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { InView } from '../../shared/lib/in-view.tsx';

/**
 * Loads an image of the full width when the visitor is within one screen height of the image. The browser's own lazy
 * loading would load the image 2,500 px ahead. `className` gives the box the size of the image. Without scripts the
 * image is loaded at once.
 */
export const LazyImage = ({ className, children }: { className: string; children: ReactNode }) => (
  <InView patient className={cx(className, 'bg-line')} placeholder={<noscript>{children}</noscript>}>
    {children}
  </InView>
);
