import type { ReactNode } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title is only read out. */
  hideTitle?: boolean;
  /** `box` (a bottom sheet on a phone), `full` screen, or a drawer from the `left`. */
  position?: 'box' | 'full' | 'left';
  /** Wider than a form: lists with images. */
  wide?: boolean;
  /** False where what is typed is kept elsewhere, or the owner of the dialog asks by itself. */
  keepsInput?: boolean;
  footer?: ReactNode;
  /** What has the focus once it is closed; null: what had it before. */
  nextFocus?: () => HTMLElement | null;
  children: ReactNode;
}
