/** Fields with personal data, and secrets: no log line holds them. */
export const neverLogged = [
  'password',
  'prevPassword',
  'verificationCode',
  'phone',
  'phoneNumber',
  'customer_phone_number',
  'realName',
  'customer_name',
  'username',
  'displayName',
  'email',
  'address',
  'detailAddress',
  'authorization',
  'cookie',
  'token',
  'accessToken',
  'secret',
] as const;

/** Filters of operators' lists that hold personal search words. */
const personalSearch: readonly string[] = ['name', 'phoneNumber', 'realName', 'email', 'q'];

/**
 * The filters of a list as the audit trail shows them. Personal search words are replaced: only their use is recorded.
 */
export const auditedFilters = (query: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, personalSearch.includes(key) ? '(검색어)' : value]),
  );
