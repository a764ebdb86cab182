import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** True when only screen readers get the title. */
  hideTitle?: boolean;
  /** `box` (a bottom sheet on a phone), `full` for the whole screen, or `left` for a drawer. */
  position?: 'box' | 'full' | 'left';
  /** True for a box that is wider than a form, such as a list with images. */
  wide?: boolean;
  /** False when the typed text is kept elsewhere, or when the dialog's owner asks by itself. */
  keepsInput?: boolean;
  footer?: ReactNode;
  /** Returns the element that gets the focus after the dialog closes. Null means the element that had it before. */
  nextFocus?: () => HTMLElement | null;
  children: ReactNode;
}
