import { Type } from 'typebox';
import { Typed } from '../../kinds.ts';
import { PersonalText, PostCode } from '../../schema.ts';

export const ReceiverAddress = {
  postCode: PostCode,
  address: Typed('name', {
    minLength: 1,
    maxLength: 200,
    title: '주소',
    message: '올바른 주소를 입력해주세요.',
  }),
  detailAddress: Typed('name', {
    minLength: 1,
    maxLength: 200,
    title: '상세주소',
    message: '상세주소를 입력해주세요.',
  }),
};
/**
 * The name, phone number and address of the person who receives a parcel. At a pick-up, this person hands the parcel
 * over.
 */
export const ReceiverInput = {
  name: Typed('name', {
    minLength: 1,
    maxLength: 50,
    title: '받는 분',
    message: '받는 분을 입력해주세요.',
  }),
  /** The service refuses a number that no courier can call (PHONE_INVALID). */
  phoneNumber: Typed('phone', {
    minLength: 1,
    maxLength: 20,
    title: '연락처',
    message: '전화번호 형식이 바르지 않습니다.',
  }),
  ...ReceiverAddress,
};
/** The receiver in the form in which an order or a claim stores it. */
export const Receiver = Type.Object(
  {
    name: PersonalText,
    phoneNumber: PersonalText,
    postCode: PersonalText,
    address: PersonalText,
    detailAddress: PersonalText,
  },
  { name: 'Receiver' },
);
