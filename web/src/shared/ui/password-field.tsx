import { type ComponentProps, useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

/** A password, hidden until its writer wants to see it. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'action'>) => {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      action={(labelId) => (
        <Button
          variant="quiet"
          className="shrink-0"
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
