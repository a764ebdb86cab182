const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Answers the code of a connection error, or of its cause if it has one; '' when there is no code. */
export const errorCodeOf = (error: unknown): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? '');
};

/** True when no connection was made. Nothing was sent then, so even a call that must not be repeated may be retried. */
export const failedToConnect = (error: unknown): boolean => connectErrorCodes.has(errorCodeOf(error));
