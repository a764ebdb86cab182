/** The banks to which a refund can go, by their 금융결제원 codes, which PortOne takes. */
export const banks = {
  '004': 'KB국민은행',
  '088': '신한은행',
  '020': '우리은행',
  '081': '하나은행',
  '011': 'NH농협은행',
  '003': 'IBK기업은행',
  '090': '카카오뱅크',
  '092': '토스뱅크',
  '089': '케이뱅크',
  '023': 'SC제일은행',
  '027': '한국씨티은행',
  '071': '우체국',
  '045': '새마을금고',
  '048': '신협',
  '031': 'iM뱅크',
  '032': '부산은행',
  '034': '광주은행',
  '035': '제주은행',
  '037': '전북은행',
  '039': '경남은행',
  '007': 'Sh수협은행',
  '002': 'KDB산업은행',
} as const satisfies Record<string, string>;
export type BankCode = keyof typeof banks;
export const isBankCode = (code: string): code is BankCode => Object.hasOwn(banks, code);

/** Reads an account number as it is stored: digits alone, 7 to 20 of them. Undefined for any other text. */
export const parseAccountNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{7,20}$/.test(digits) ? digits : undefined;
};
/** Masks an account number as `********1234`, enough for its owner to recognize it. */
export const maskAccountNumber = (digits: string): string => `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}`;
