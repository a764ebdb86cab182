import { currentContext } from '@gyeol/service-kit/context.ts';

/** The next service writes this operator into its audit records. */
export const currentOperator = () => {
  const { owner: _owner, ...operator } = currentContext()?.operator ?? {};
  return 'operation' in operator ? operator : undefined;
};
