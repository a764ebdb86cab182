import { createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';

/** Closes the surrounding dialog. When typed text would be lost, the dialog asks first. */
export const DialogCloseContext = createContext<() => void>(() => {});

export const DialogCloseButton = ({ children }: { children: ReactNode }) => (
  <Button variant="secondary" onClick={useContext(DialogCloseContext)}>
    {children}
  </Button>
);
