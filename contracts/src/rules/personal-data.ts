/** Fields with personal data or secrets. No log line contains them. */
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

const personalSearch: readonly string[] = ['name', 'phoneNumber', 'realName', 'email', 'q'];

/**
 * The filters of a list as the audit trail shows them. For a personal search word, the trail shows only that it was
 * used.
 */
export const auditedFilters = (query: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(query).map(([key, value]) => [key, personalSearch.includes(key) ? '(검색어)' : value]),
  );
