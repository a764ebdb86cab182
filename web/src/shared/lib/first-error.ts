import type { FieldErrors, FieldValues } from 'react-hook-form';

export const firstError = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fields: readonly (keyof Values & string)[],
): string | undefined =>
  fields.map((field) => errors[field]?.message).find((message): message is string => typeof message === 'string');
