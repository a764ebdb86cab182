import { foldPhone } from './phone.ts';
import { foldDigits, foldLine, foldPostcode, foldText } from './typed-text.ts';

/**
 * The kinds of text that people type or send. Each has a fold, which runs before anything else reads the text.
 *
 * - `name`: one line for people to read: names, titles, addresses, words to search for.
 * - `email`, `code`: one line that is compared with another line: e-mails, coupon codes, product codes.
 * - `digits`: numbers with dashes or letters: orders, parcels, accounts, codes that are sent to a phone.
 * - `phone`, `postcode`: a number in digits.
 * - `day`: a day of the calendar, or an instant.
 * - `text`: free text with its lines and emoji.
 * - `raw`: kept unchanged: passwords, tokens, paths, keys of providers, web addresses, bytes.
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
