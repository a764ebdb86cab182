import type { ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { WhenNear } from '../../shared/lib/when-near.tsx';

/**
 * Loads an image of the full width when it is a screen's height away: the browser itself would load it 2,500 px ahead.
 * `className` gives the box the size of the image. Without scripts the image is loaded at once.
 */
export const NearPicture = ({ className, children }: { className: string; children: ReactNode }) => (
  <WhenNear patient className={cx(className, 'bg-line')} placeholder={<noscript>{children}</noscript>}>
    {children}
  </WhenNear>
);
