// What the file of adjustments of points holds. By itself: each file is read by a thread of its own, which loads only this.

/** The columns that are read. */
export const pointColumns = ['username', 'amount', 'reason'] as const;
/** The same in the words that people use, which are taken too. */
export const pointColumnNames: Readonly<Record<(typeof pointColumns)[number], string>> = {
  username: '아이디 또는 회원번호',
  amount: '적립금',
  reason: '사유',
};
