import { type Place, places } from './addresses.ts';
import { addressesOf, postcodeData } from './postcode-data.ts';

/** People also type the province's whole name, which the widget shortens. */
const wholeNames: Record<string, string> = {
  서울: '서울특별시',
  경기: '경기도',
  충북: '충청북도',
  전남: '전라남도',
  경북: '경상북도',
  경남: '경상남도',
};

const haystack = (place: Place): string => {
  const { road, jibun } = addressesOf(place);
  const wholeSido = wholeNames[place.sido] ?? `${place.sido}광역시`;
  return `${road} ${jibun} ${place.buildingName} ${place.zonecode} ${wholeSido}`.toLowerCase();
};

const haystacks = places.map(haystack);

const matches = (text: string, words: string[]): boolean => {
  const tight = text.replaceAll(' ', '');
  return words.every((word) => tight.includes(word));
};

/** Places that hold every word of the query, whatever the spaces; none for an empty query. */
export const searchPlaces = (query: string) => {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [];
  return places
    .filter((_place, index) => matches(haystacks[index] ?? '', words))
    .map((place) => {
      const { road, jibun } = addressesOf(place);
      return {
        zonecode: place.zonecode,
        road,
        jibun,
        buildingName: place.buildingName,
        choices: { R: postcodeData(place, 'R', query), J: postcodeData(place, 'J', query) },
      };
    });
};
