const connectErrorCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** The code of what went wrong with a connection, also of one that a library wraps; '' when it has none. */
export const errorCodeOf = (error: unknown): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } };
  return String(cause?.code ?? code ?? '');
};

/** No connection was made, so nothing was sent: even a call that must not be repeated may be made again. */
export const failedToConnect = (error: unknown): boolean => connectErrorCodes.has(errorCodeOf(error));
