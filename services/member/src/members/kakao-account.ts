/** Kakao reports name and phone only with the person's consent. */
export interface KakaoAccount {
  /** Up to 19 digits, which are too many for a JavaScript number. */
  kakaoId: string;
  realName: string | null;
  /** Digits only, verified by Kakao. */
  phoneNumber: string | null;
}
