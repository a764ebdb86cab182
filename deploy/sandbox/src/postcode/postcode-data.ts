import { type Address, addresses } from './addresses.ts';
import { romanize } from './romanize.ts';

const englishNames: Record<string, string> = {
  서울: 'Seoul',
  부산: 'Busan',
  대구: 'Daegu',
  인천: 'Incheon',
  광주: 'Gwangju',
  대전: 'Daejeon',
  울산: 'Ulsan',
  세종특별자치시: 'Sejong-si',
  경기: 'Gyeonggi-do',
  강원특별자치도: 'Gangwon-do',
  충북: 'Chungcheongbuk-do',
  전북특별자치도: 'Jeonbuk-do',
  전남: 'Jeollanam-do',
  경북: 'Gyeongsangbuk-do',
  경남: 'Gyeongsangnam-do',
  제주특별자치도: 'Jeju-do',
};

/** The pressed line of a search result: R road address, J lot address. */
export type Selected = 'R' | 'J';

const join = (parts: string[], glue: string): string => parts.filter((part) => part !== '').join(glue);

/** Reverses 성남시 분당구, because English addresses go from small to large. */
const smallFirst = (sigungu: string): string[] =>
  sigungu
    .split(' ')
    .reverse()
    .map((part) => (part === '' ? '' : romanize(part)));

export const addressesOf = (address: Address) => {
  const { sido, sigungu, bname, road, buildingNumber, lot } = address;
  const region = [...smallFirst(sigungu), englishNames[sido] ?? romanize(sido), 'Korea'];
  return {
    road: join([sido, sigungu, road, buildingNumber], ' '),
    roadEnglish: join([buildingNumber, romanize(road), ...region], ', '),
    jibun: join([sido, sigungu, bname, lot], ' '),
    jibunEnglish: join([lot.replace('산', 'San '), romanize(bname), ...region], ', '),
  };
};

/** The codes have their real lengths: 10 digits for the legal district, 7 for the road, 25 for the building. */
const codesOf = (address: Address) => {
  const order = addresses.indexOf(address);
  const bcode = `${address.sigunguCode}${String(101 + order)}00`;
  const [main = '', sub = ''] = address.lot.replace('산', '').split('-');
  const mountain = address.lot.startsWith('산') ? '2' : '1';
  return {
    bcode,
    roadnameCode: String(3_000_101 + order * 17),
    buildingCode: `${bcode}${mountain}${main.padStart(4, '0')}${sub.padStart(4, '0')}${String(order + 1).padStart(6, '0')}`,
  };
};

/**
 * Builds the object that `oncomplete` gets. Several lots (or roads) may belong to the pressed line. Then the real
 * widget leaves the other address empty and offers its first guess in `auto…Address`.
 */
export const postcodeData = (address: Address, selected: Selected, query: string) => {
  const { road, roadEnglish, jibun, jibunEnglish } = addressesOf(address);
  const guessJibun = selected === 'R' && address.jibunShared;
  const guessRoad = selected === 'J' && address.roadShared;
  return {
    postcode: '',
    postcode1: '',
    postcode2: '',
    postcodeSeq: '',
    zonecode: address.zonecode,
    address: selected === 'R' ? road : jibun,
    addressEnglish: selected === 'R' ? roadEnglish : jibunEnglish,
    addressType: selected,
    ...codesOf(address),
    bname: address.bname,
    bnameEnglish: romanize(address.bname),
    bname1: '',
    bname1English: '',
    bname2: address.bname,
    bname2English: romanize(address.bname),
    sido: address.sido,
    sidoEnglish: englishNames[address.sido] ?? romanize(address.sido),
    sigungu: address.sigungu,
    sigunguEnglish: smallFirst(address.sigungu).join(' '),
    sigunguCode: address.sigunguCode,
    userLanguageType: 'K',
    query,
    buildingName: address.buildingName,
    apartment: address.apartment ? 'Y' : 'N',
    jibunAddress: guessJibun ? '' : jibun,
    jibunAddressEnglish: guessJibun ? '' : jibunEnglish,
    roadAddress: guessRoad ? '' : road,
    roadAddressEnglish: guessRoad ? '' : roadEnglish,
    autoRoadAddress: guessRoad ? road : '',
    autoRoadAddressEnglish: guessRoad ? roadEnglish : '',
    autoJibunAddress: guessJibun ? jibun : '',
    autoJibunAddressEnglish: guessJibun ? jibunEnglish : '',
    userSelectedType: selected,
    noSelected: 'N',
    hname: '',
    roadname: address.road,
    roadnameEnglish: romanize(address.road),
  };
};
