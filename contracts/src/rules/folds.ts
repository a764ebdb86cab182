import { foldPhone } from './phone.ts';
import { foldDigits, foldLine, foldPostcode, foldText } from './typed-text.ts';

/**
 * What a text is that somebody types or sends, and how it is folded before anything else looks at it.
 *
 * - `name`: one line that people read: names, titles, addresses, words to search for.
 * - `email`, `code`: one line that has to be the same: e-mails, coupon codes, product codes.
 * - `digits`: numbers with dashes or letters: orders, parcels, accounts, codes that are sent to a phone.
 * - `phone`, `postcode`: in digits. `day`: a day of the calendar, or an instant.
 * - `text`: free text with its lines and emoji.
 * - `raw`: kept as it comes: passwords, tokens, paths, keys of providers, addresses of the web, bytes.
 */
export const folds = {
  name: foldLine,
  email: foldLine,
  code: foldLine,
  digits: foldDigits,
  phone: foldPhone,
  postcode: foldPostcode,
  day: foldDigits,
  text: foldText,
  raw: (text: string): string => text,
} as const;
export type Kind = keyof typeof folds;
