/** The browsers and systems that Koreans use, by a mark of their user agents. The first match counts. */
const browsers = [
  ['KAKAOTALK', '카카오톡'],
  ['NAVER(', '네이버 앱'],
  ['Whale/', '웨일'],
  ['SamsungBrowser/', '삼성 인터넷'],
  ['Edg', '엣지'],
  ['OPR/', '오페라'],
  ['Firefox/', '파이어폭스'],
  ['FxiOS/', '파이어폭스'],
  ['CriOS/', '크롬'],
  ['Chrome/', '크롬'],
  ['Safari/', '사파리'],
] as const;
const systems = [
  ['iPhone', '아이폰'],
  ['iPad', '아이패드'],
  ['Android', '안드로이드'],
  ['Windows', '윈도우'],
  ['Mac OS X', '맥'],
  ['Linux', '리눅스'],
] as const;

const find = (agent: string, marks: readonly (readonly [string, string])[]): string | undefined =>
  marks.find(([mark]) => agent.includes(mark))?.[1];

/** Names a device by its user agent: `아이폰 · 사파리`. */
export const deviceName = (agent: string | null): string => {
  const names = agent === null ? [] : [find(agent, systems), find(agent, browsers)];
  return names.filter((name) => name !== undefined).join(' · ') || '알 수 없는 기기';
};
