import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The title is only read out. */
  hideTitle?: boolean;
  /** `box` (a bottom sheet on a phone), `full` screen, or a drawer from the `left`. */
  place?: 'box' | 'full' | 'left';
  /** Wider than a form: lists with pictures. */
  wide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

const DialogBox = lazy(() => import('./dialog-box.tsx'));

/**
 * A modal: focus stays in it and returns, Esc and the darkened page close it. Its code comes with the first one opened
 * (12 KB that no first screen needs; `main.tsx` fetches it when the browser is idle).
 */
export const Dialog = (props: DialogProps) => {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  );
};
