import { createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';

/** Closes the surrounding dialog. It first asks when typed text would be lost. */
export const DialogCloseContext = createContext<() => void>(() => {});

/** A button that closes its dialog like the cross in the corner. */
export const DialogCloseButton = ({ children }: { children: ReactNode }) => (
  <Button variant="secondary" onClick={useContext(DialogCloseContext)}>
    {children}
  </Button>
);
