/** A person as Kakao reports them. Name and phone depend on their consent. */
export interface KakaoAccount {
  /** Up to 19 digits. It is text because a number would lose some of them. */
  kakaoId: string;
  realName: string | null;
  /** Digits only, verified by Kakao. */
  phoneNumber: string | null;
}
