/** BEST is chosen by operators (`BEST 우선순위`), not counted. */
export const whyBest = '판매 순위가 아니라, 저희가 권하는 순서입니다.';
