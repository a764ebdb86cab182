import { lazy, Suspense, useState } from 'react';
import type { DialogProps } from './dialog-props.ts';

const DialogBox = lazy(() => import('./dialog-box.tsx'));

/**
 * A modal: focus stays in it and returns, Esc and the darkened page close it. Its code comes with the first one opened
 * (12 KB that no first screen needs; `after-start.ts` fetches it when the page stands).
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
