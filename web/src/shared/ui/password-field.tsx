import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

/** A password field that contains a switch to show the password. The field is as wide as a field without a switch. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'action' | 'className'>) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      className="[&_input]:pr-18"
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={(labelId) => (
        <Button
          variant="quiet"
          className="absolute inset-y-0 right-1"
          aria-pressed={shown}
          aria-describedby={labelId}
          onClick={() => setShown(!shown)}
        >
          {shown ? '숨기기' : '보기'}
        </Button>
      )}
    />
  );
};
