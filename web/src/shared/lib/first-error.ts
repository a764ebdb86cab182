import type { FieldErrors, FieldValues } from 'react-hook-form';

/** The message of the first of the fields that is wrong, in the order in which they stand on the screen. */
export const firstError = <Values extends FieldValues>(
  errors: FieldErrors<Values>,
  fields: readonly (keyof Values & string)[],
): string | undefined =>
  fields.map((field) => errors[field]?.message).find((message): message is string => typeof message === 'string');
