import { currentContext } from '@gyeol/service-kit/context.ts';

/** The operator of the request that goes on in another service, for the audit records there. */
export const currentOperator = () => {
  const { owner: _owner, ...operator } = currentContext()?.operator ?? {};
  return 'operation' in operator ? operator : undefined;
};
