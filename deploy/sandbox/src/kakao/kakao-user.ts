import type { KakaoUser } from './kakao-store.ts';

/** Users who can always sign in. */
export const testUsers: readonly KakaoUser[] = [
  { id: '3901000001', name: '김결', phone: '01020000001', email: 'gyeol.kim@example.com' },
  { id: '3901000002', name: '이한나', phone: '01020000002', email: 'hanna.lee@example.com' },
  { id: '3901000003', name: '박도윤', phone: '01020000003', email: 'doyun.park@example.com' },
];

const int64Max = 9_223_372_036_854_775_807n;

const text = (value: unknown, limit: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' && value.length <= limit ? value.trim() : undefined;

/** Reads an int64 id. A text keeps all 19 digits, but a JSON number keeps only 15. */
const idOf = (value: unknown): string | undefined => {
  const digits = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof digits !== 'string' || !/^[1-9]\d{0,18}$/.test(digits)) return undefined;
  return BigInt(digits) <= int64Max ? digits : undefined;
};

/** Undefined when there is no usable id. */
export const parseUser = (fields: Record<string, unknown>): KakaoUser | undefined => {
  const id = idOf(fields.id);
  if (id === undefined) return undefined;
  const [name, phone, email] = [text(fields.name, 40), text(fields.phone_number, 25), text(fields.email, 254)];
  return {
    id,
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  };
};

/**
 * Formats a Korean mobile number the way Kakao does, `+82 10-1234-5678`. A number that begins with `+` stays unchanged.
 */
const kakaoPhone = (phone: string): string => {
  if (phone.startsWith('+')) return phone;
  const digits = phone.replace(/\D/g, '').replace(/^0/, '');
  return `+82 ${digits.slice(0, 2)}-${digits.slice(2, -4)}-${digits.slice(-4)}`;
};

/** Writes the digits of an int64 as a JSON number without passing through a double. */
const rawNumber = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(digits);

/** The answer of `/v2/user/me`, as JSON text. Fields without consent are absent. */
export const userMe = (user: KakaoUser, connectedAt: string): string =>
  JSON.stringify({
    id: rawNumber(user.id),
    connected_at: connectedAt.replace(/\.\d+Z$/, 'Z'),
    ...(user.name === undefined ? {} : { properties: { nickname: user.name } }),
    kakao_account: {
      profile_nickname_needs_agreement: user.name === undefined,
      ...(user.name === undefined ? {} : { profile: { nickname: user.name, is_default_nickname: false } }),
      name_needs_agreement: user.name === undefined,
      ...(user.name === undefined ? {} : { name: user.name }),
      has_email: true,
      email_needs_agreement: user.email === undefined,
      ...(user.email === undefined ? {} : { is_email_valid: true, is_email_verified: true, email: user.email }),
      has_phone_number: true,
      phone_number_needs_agreement: user.phone === undefined,
      ...(user.phone === undefined ? {} : { phone_number: kakaoPhone(user.phone) }),
    },
  });
