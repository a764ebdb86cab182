import { maskName } from './mask.ts';

const stars = (text: string): string => '*'.repeat([...text].length);
/** A phone keeps its last four digits, so that two orders of one person can be told apart. */
const maskPhone = (phone: string): string => (phone.length > 4 ? stars(phone.slice(0, -4)) + phone.slice(-4) : phone);
const maskEmail = (email: string): string => email.replace(/^(.?)[^@]*/, '$1***');
const hide = (): string => '***';

/** The fields of answers that say who or where a person is, by how each is masked. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  name: maskName,
  receiver: maskName,
  receiverName: maskName,
  buyerName: maskName,
  realName: maskName,
  displayName: maskName,
  holder: maskName,
  username: maskEmail,
  email: maskEmail,
  phoneNumber: maskPhone,
  receiverPhoneNumber: maskPhone,
  buyerPhoneNumber: maskPhone,
  address: hide,
  detailAddress: hide,
  postCode: hide,
  postMemo: hide,
  memo: hide,
  message: hide,
  number: hide,
};

/** The `name` of an option is no person's. */
const isGoods = (object: object): boolean => Object.hasOwn(object, 'itemOptionId');

/**
 * Masks the persons of an answer, for staff that read orders and no members. An object that says `mine` is of the reader
 * and stays: a form that is filled from it would otherwise store the stars.
 */
export const maskPersons = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(maskPersons);
  if (typeof answer !== 'object' || answer === null || answer instanceof Date) return answer;
  if ((answer as { mine?: unknown }).mine === true || isGoods(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      typeof value === 'string' && Object.hasOwn(masks, key) ? masks[key]?.(value) : maskPersons(value),
    ]),
  );
};
