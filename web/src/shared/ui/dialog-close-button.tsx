import { createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';

/** Closes the surrounding dialog. When typed text would be lost, the dialog asks first. */
export const DialogCloseContext = createContext<() => void>(() => {});

/** A button that closes its dialog, like the cross in the corner of the dialog. */
export const DialogCloseButton = ({ children }: { children: ReactNode }) => (
  <Button variant="secondary" onClick={useContext(DialogCloseContext)}>
    {children}
  </Button>
);
