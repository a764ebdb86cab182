import { createContext, type ReactNode, useContext } from 'react';
import { Button } from './button.tsx';

/** Closes the dialog around, after the question whether what was typed in it is to be lost. */
export const DialogCloseContext = createContext<() => void>(() => {});

/** A button of a dialog that closes it as its cross does. */
export const DialogCloseButton = ({ children }: { children: ReactNode }) => (
  <Button variant="secondary" onClick={useContext(DialogCloseContext)}>
    {children}
  </Button>
);
