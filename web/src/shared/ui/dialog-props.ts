import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** True when only screen readers get the title. */
  hideTitle?: boolean;
  /**
   * The position: `box` (a bottom sheet on a phone, a centred box elsewhere), `full` (the whole screen) or `left` (a
   * drawer from the left).
   */
  position?: 'box' | 'full' | 'left';
  /** True for a box that is wider than a form, such as a list with images. */
  wide?: boolean;
  /**
   * True when closing the dialog would lose the typed text, so that the dialog asks first. False when the text is kept
   * elsewhere, or when the dialog's owner asks.
   */
  keepsInput?: boolean;
  footer?: ReactNode;
  /**
   * Returns the element that gets the focus after the dialog closes. Null means the element that had the focus before.
   */
  nextFocus?: () => HTMLElement | null;
  children: ReactNode;
}
