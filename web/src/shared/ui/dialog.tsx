import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';

const DialogBox = lazy(() => import('./dialog-box.tsx'));

/**
 * Shows a modal. The focus stays in the modal and returns on close. Esc or a click beside the modal closes it. No first
 * screen needs the code of the modal (12 KB). `after-start.ts` loads the code once the page is shown, unless a dialog
 * that opens earlier has loaded the code.
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
