import { currentContext } from '@gyeol/service-kit/context.ts';

/** The operator of the current request, for the audit records of the service that is called next. */
export const currentOperator = () => {
  const { owner: _owner, ...operator } = currentContext()?.operator ?? {};
  return 'operation' in operator ? operator : undefined;
};
