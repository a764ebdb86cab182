/** The refusals that a sale brings, in the words of operators. Others are shown by their code. */
const refusalTexts: Readonly<Record<string, string>> = {
  WAITING_ROOM: '대기실을 거치지 않음',
  PASS_EXPIRED: '입장 시간이 지남',
  PASS_SPENT: '이미 사용한 입장권',
  PASS_INVALID: '사용할 수 없는 입장권',
  OUT_OF_STOCK: '재고 부족',
  BUYER_LIMIT: '1인당 구매 한도',
  NOT_ON_SALE_YET: '판매 시작 전',
  PRICE_CHANGED: '가격이 바뀜',
  TOO_MANY_ORDERS: '주문이 몰려 잠시 미룸',
  TOO_MANY_REQUESTS: '요청이 너무 많음',
  UNAVAILABLE: '서비스가 응답하지 않음',
  INTERNAL: '서버 오류',
};
export const refusalText = (code: string): string => refusalTexts[code] ?? code;

const timeFormat = new Intl.DateTimeFormat('ko-KR', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
/** A minute in Seoul, such as `10:05`. */
export const minuteText = (minute: number): string => timeFormat.format(minute);
