/** Kakao tells this of a person; name and phone depend on their consent. */
export interface KakaoAccount {
  /** Up to 19 digits: kept as text, for a number would lose some. */
  kakaoId: string;
  realName: string | null;
  /** Digits only; Kakao verified it. */
  phoneNumber: string | null;
}
