import { type Address, addresses } from './addresses.ts';
import { addressesOf, postcodeData } from './postcode-data.ts';

/** The full names of provinces. Many people type them, but the widget shows short names. */
const fullNames: Record<string, string> = {
  서울: '서울특별시',
  경기: '경기도',
  충북: '충청북도',
  전남: '전라남도',
  경북: '경상북도',
  경남: '경상남도',
};

const haystack = (address: Address): string => {
  const { road, jibun } = addressesOf(address);
  const fullSido = fullNames[address.sido] ?? `${address.sido}광역시`;
  return `${road} ${jibun} ${address.buildingName} ${address.zonecode} ${fullSido}`.toLowerCase();
};

const haystacks = addresses.map(haystack);

const matches = (text: string, words: string[]): boolean => {
  const tight = text.replaceAll(' ', '');
  return words.every((word) => tight.includes(word));
};

/** Every word of the query must match, and spaces are ignored. An empty query finds nothing. */
export const searchAddresses = (query: string) => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return addresses
    .filter((_address, index) => matches(haystacks[index] ?? '', words))
    .map((address) => {
      const { road, jibun } = addressesOf(address);
      return {
        zonecode: address.zonecode,
        road,
        jibun,
        buildingName: address.buildingName,
        choices: { R: postcodeData(address, 'R', query), J: postcodeData(address, 'J', query) },
      };
    });
};
