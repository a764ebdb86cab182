import type { ReactNode } from 'react';
import { cx } from '../../shared/lib/cx.ts';
import { WhenNear } from '../../shared/lib/when-near.tsx';

/**
 * A picture as wide as the screen that is fetched when it is a screen away: the browser itself would fetch it 2,500 px
 * ahead. `className` gives its box the size of the picture. Who runs no scripts has it at once.
 */
export const NearPicture = ({ className, children }: { className: string; children: ReactNode }) => (
  <WhenNear patient className={cx(className, 'bg-line')} placeholder={<noscript>{children}</noscript>}>
    {children}
  </WhenNear>
);
