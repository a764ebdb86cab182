/** Returns the sentence for the first missing step of the sign-up, in the order and words of the documents. */
export const missingStep = (email: boolean, nickname: boolean, phone: boolean): string | undefined => {
  if (!email) return '이메일 중복확인이 완료되지 않았습니다.';
  if (!nickname) return '닉네임 중복확인이 완료되지 않았습니다.';
  return phone ? undefined : '전화번호 인증이 완료되지 않았습니다.';
};
