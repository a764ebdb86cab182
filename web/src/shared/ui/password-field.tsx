import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

/** A password, hidden until its writer wants to see it; as wide as its neighbours, with the switch in it. */
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
