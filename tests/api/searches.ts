import { demos } from '@gyeol/demo/demos.ts';

/** A visitor's query, and the titles of the demo's items that the visitor looks for. */
export type Search = readonly [query: string, wanted: readonly string[]];

const category = (name: string): string[] =>
  demos.gyeol.items.filter((item) => item.category === name).map(({ title }) => title);
const [bags, wallets, small, outer, knits, shoes] = ['가방', '지갑', '벨트·소품', '아우터', '니트·셔츠', '슈즈'].map(
  category,
) as [string[], string[], string[], string[], string[], string[]];
const belts = ['곧은 정장 벨트', '엮은 벨트'];
const coats = ['늘봄 발마칸 코트', '가랑 트렌치코트'];
const jackets = ['바람 라이더 재킷', '눈송이 다운 재킷', '일꾼 재킷'];
const shirts = ['맑은 옥스퍼드 셔츠', '바람결 리넨 셔츠'];
const vests = ['가을 니트 베스트'];

const byName: readonly Search[] = [
  ['가방', bags],
  ['지갑', wallets],
  ['소품', small],
  ['아우터', outer],
  ['니트', knits],
  ['셔츠', shirts],
  ['슈즈', shoes],
  ['벨트', belts],
  ['코트', coats],
  ['재킷', jackets],
  ['토트백', ['마루 토트백']],
  ['숄더백', ['반달 숄더백']],
  ['버킷백', ['두레박 버킷백']],
  ['크로스백', ['안장 크로스백']],
  ['백팩', ['나들이 백팩']],
  ['클러치', ['주름 클러치']],
  ['브리프케이스', ['먹 브리프케이스']],
  ['미니백', ['함 미니백']],
  ['장지갑', ['결 장지갑']],
  ['반지갑', ['담담 반지갑']],
  ['카드지갑', ['한 장 카드지갑']],
  ['여권', ['먼길 여권지갑']],
  ['키케이스', ['자물 키케이스']],
  ['로퍼', ['걸음 페니로퍼']],
  ['스니커즈', ['흰 스니커즈']],
  ['머플러', ['누리 울 머플러']],
  ['카디건', ['하루 카디건']],
  ['결', ['결 장지갑']],
  ['장갑', ['온기 가죽장갑']],
  ['베스트', vests],
  ['조끼', ['누비 조끼']],
];
const byText: readonly Search[] = [
  ['노트북', ['마루 토트백']],
  ['캔버스', ['나들이 백팩']],
  ['사피아노', ['먹 브리프케이스']],
  ['송아지 가죽', ['주름 클러치']],
  ['캐시미어', ['온기 가죽장갑']],
  ['양가죽', ['온기 가죽장갑', '바람 라이더 재킷']],
  ['스웨이드', ['흙 스웨이드 블루종', '산책 첼시부츠']],
  ['알파카', ['귀리 크루넥 니트']],
  ['구스다운', ['눈송이 다운 재킷']],
  ['패딩', ['눈송이 다운 재킷']],
  ['스웨터', ['꽈배기 터틀넥']],
  ['굿이어 웰트', ['반듯 더비슈즈']],
  ['이니셜', ['먹 브리프케이스', '결 장지갑', '먼길 여권지갑']],
  ['오트밀', ['귀리 크루넥 니트']],
  ['가지색', ['주름 클러치']],
  ['아이보리', ['두레박 버킷백']],
  ['올리브', ['반달 숄더백']],
  ['체크 머플러', ['누리 울 머플러']],
  ['팥색 미니백', ['함 미니백']],
  ['카멜 코트', ['늘봄 발마칸 코트']],
  ['네이비 지갑', ['담담 반지갑', '먼길 여권지갑']],
  ['작은 가방', ['함 미니백']],
];
const byInitials: readonly Search[] = [
  ['ㄱㅂ', bags],
  ['ㅈㄱ', wallets],
  ['ㅅㅈ', shoes],
  ['ㅇㅇㅌ', outer],
  ['ㅌㅌㅂ', ['마루 토트백']],
  ['ㅋㄹㅅㅂ', ['안장 크로스백']],
  ['ㅂㅋㅂ', ['두레박 버킷백']],
  ['ㄷㄹㅂ', ['두레박 버킷백']],
  ['ㅁㅍㄹ', ['누리 울 머플러']],
  ['ㅅㄴㅋㅈ', ['흰 스니커즈']],
  ['ㅊㅅㅂㅊ', ['산책 첼시부츠']],
  ['ㅌㄹㅊㅋㅌ', ['가랑 트렌치코트']],
];
const byKeyboard: readonly Search[] = [
  ['rkqkd', bags],
  ['wlrkq', wallets],
  ['tbwm', shoes],
  ['xhxmqor', ['마루 토트백']],
  ['zhxm', coats],
  ['qpfxm', belts],
  ['fhvj', ['걸음 페니로퍼']],
  ['tmslzjwm', ['흰 스니커즈']],
  ['spdlql', ['담담 반지갑', '먼길 여권지갑']],
];
const bySpacing: readonly Search[] = [
  ['토트 백', ['마루 토트백']],
  ['크로스 백', ['안장 크로스백']],
  ['마루토트백', ['마루 토트백']],
  ['트렌치 코트', ['가랑 트렌치코트']],
  ['스웨이드블루종', ['흙 스웨이드 블루종']],
  ['가죽 장갑', ['온기 가죽장갑']],
  ['카드 지갑', ['한 장 카드지갑']],
  ['정장벨트', ['곧은 정장 벨트']],
  ['다운재킷', ['눈송이 다운 재킷']],
  ['리넨셔츠', ['바람결 리넨 셔츠']],
  ['캔버스백팩', ['나들이 백팩']],
];
const byMistake: readonly Search[] = [
  ['가빙', bags],
  ['자갑', wallets],
  ['토트벡', ['마루 토트백']],
  ['크로스벡', ['안장 크로스백']],
  ['크로스베', ['안장 크로스백']],
  ['로포', ['걸음 페니로퍼']],
  ['스니커스', ['흰 스니커즈']],
  ['머플리', ['누리 울 머플러']],
  ['가디건', ['하루 카디건']],
  ['밸트', belts],
  ['셔쯔', shirts],
  ['재켓', jackets],
  ['트랜치코트', ['가랑 트렌치코트']],
  ['브리프캐이스', ['먹 브리프케이스']],
  ['클러지', ['주름 클러치']],
  ['블레이져', ['고름 헤링본 블레이저']],
  ['과배기', ['꽈배기 터틀넥']],
  ['샌달', ['물가 피셔맨 샌들']],
  ['코듀로이 켑', ['골 코듀로이 캡']],
];

/**
 * A hundred searches by name, by description and by first consonants. Some are typed on the other keyboard layout,
 * spaced differently or mistyped.
 */
export const searches: readonly Search[] = [
  ...byName,
  ...byText,
  ...byInitials,
  ...byKeyboard,
  ...bySpacing,
  ...byMistake,
];
