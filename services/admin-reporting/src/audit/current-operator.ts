import { currentContext } from '@gyeol/service-kit/context.ts';

/** The operator of the current request. It is sent to the next service, which writes it into its audit records. */
export const currentOperator = () => {
  const { owner: _owner, ...operator } = currentContext()?.operator ?? {};
  return 'operation' in operator ? operator : undefined;
};
