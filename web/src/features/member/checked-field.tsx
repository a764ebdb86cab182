import type { ComponentProps } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { TextField } from '../../shared/ui/field.tsx';
import type { Availability } from './use-availability.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'action' | 'success'> & { availability: Availability };

/** The value is checked by the button 중복확인, and also when the field loses the focus. */
export const CheckedField = ({ availability, error, onBlur, ...field }: Props) => (
  <TextField
    {...field}
    onBlur={(event) => {
      onBlur?.(event);
      availability.checkOnLeave();
    }}
    error={error ?? availability.error}
    success={availability.success}
    action={(labelId) => (
      <Button
        variant="secondary"
        className="shrink-0"
        busy={availability.busy}
        busyText="확인 중…"
        aria-describedby={labelId}
        onClick={availability.check}
      >
        중복확인
      </Button>
    )}
  />
);
