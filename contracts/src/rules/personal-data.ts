/** Fields of people, and secrets: no log line holds them. */
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

/** Filters of operators' lists that take a person's words: the audit trail says that they were used, not with what. */
export const personalSearch: readonly string[] = ['name', 'phoneNumber', 'realName', 'q'];
