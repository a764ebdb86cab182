import { type BankCode, banks } from '@gyeol/contracts/rules/banks.ts';
import type { Bank } from '@portone/server-sdk/common';

/** PortOne's names of the banks. Source: the type `Bank` of `@portone/server-sdk`. */
const names = {
  ...{ '002': 'KDB', '003': 'IBK', '004': 'KOOKMIN', '007': 'SUHYUP', '011': 'NONGHYUP', '020': 'WOORI' },
  ...{ '023': 'STANDARD_CHARTERED', '027': 'CITI', '031': 'DAEGU', '032': 'BUSAN', '034': 'KWANGJU', '035': 'JEJU' },
  ...{ '037': 'JEONBUK', '039': 'KYONGNAM', '045': 'KFCC', '048': 'SHINHYUP', '071': 'POST', '081': 'HANA' },
  ...{ '088': 'SHINHAN', '089': 'K_BANK', '090': 'KAKAO', '092': 'TOSS' },
} as const satisfies Record<BankCode, Bank>;
const codes = Object.keys(names) as BankCode[];

/** Answers PortOne's name of a bank, or undefined for a code that no refund account has. */
export const toPortoneBank = (code: string): Bank | undefined =>
  codes.includes(code as BankCode) ? names[code as BankCode] : undefined;

/** Answers the Korean name of a bank. A bank that is not among ours keeps PortOne's name. */
export const bankNameOf = (bank: string | undefined): string => {
  const code = codes.find((candidate) => names[candidate] === bank);
  return code === undefined ? (bank ?? '') : banks[code];
};
