import { currentContext } from '@gyeol/service-kit/context.ts';

/**
 * Answers the operator who made the current request. The service that is called next writes this operator into its
 * audit records.
 */
export const currentOperator = () => {
  const { owner: _owner, ...operator } = currentContext()?.operator ?? {};
  return 'operation' in operator ? operator : undefined;
};
