import { beforeAll, describe, expect, it } from 'vitest';
import { type Running, startSandbox } from './support.ts';

let sandbox: Running;

beforeAll(async () => {
  sandbox = await startSandbox();
  return () => sandbox.stop();
});

const search = async (q: string) => (await sandbox.call('GET', `/postcode/addresses?q=${encodeURIComponent(q)}`)).body;

describe('searching an address', () => {
  it.each(['판교역로 166', '판교역로166', '13529', '카카오 판교', '경기도 백현동'])(
    'finds an address by %s',
    async (q) => {
      expect((await search(q)).map((address: { zonecode: string }) => address.zonecode)).toEqual(['13529']);
    },
  );

  it('finds nothing for an empty query or an unknown place', async () => {
    expect(await search('')).toEqual([]);
    expect(await search('없는 동네')).toEqual([]);
  });

  it('returns the documented fields for the road address and for the lot address', async () => {
    const [{ choices }] = await search('판교역로 166');
    expect(choices.R).toMatchObject({
      zonecode: '13529',
      address: '경기 성남시 분당구 판교역로 166',
      addressEnglish: '166, Pangyoyeok-ro, Bundang-gu, Seongnam-si, Gyeonggi-do, Korea',
      addressType: 'R',
      userSelectedType: 'R',
      roadAddress: '경기 성남시 분당구 판교역로 166',
      jibunAddress: '경기 성남시 분당구 백현동 532',
      autoRoadAddress: '',
      autoJibunAddress: '',
      buildingName: '카카오 판교 아지트',
      apartment: 'N',
      sido: '경기',
      sigungu: '성남시 분당구',
      bname: '백현동',
      query: '판교역로 166',
      noSelected: 'N',
    });
    expect(choices.R.buildingCode).toHaveLength(25);
    expect(choices.J).toMatchObject({
      address: '경기 성남시 분당구 백현동 532',
      addressType: 'J',
      userSelectedType: 'J',
    });
  });

  it('suggests the other address (autoRoadAddress, autoJibunAddress) when there are several candidates', async () => {
    const [coex] = await search('코엑스');
    expect(coex.choices.R).toMatchObject({ jibunAddress: '', autoJibunAddress: '서울 강남구 삼성동 159' });
    const [palace] = await search('경복궁');
    expect(palace.choices.J).toMatchObject({ roadAddress: '', autoRoadAddress: '서울 종로구 사직로 161' });
  });

  it('returns every place with postcode, district code and English address', async () => {
    const everywhere = (await Promise.all(['서울', '경기', '광역시', '제주', '도'].map(search))).flat();
    for (const { zonecode, choices } of everywhere) {
      expect(zonecode).toMatch(/^\d{5}$/);
      expect(choices.R.bcode).toMatch(/^\d{10}$/);
      expect(choices.R.addressEnglish).toMatch(/^[\x20-\x7e]+$/);
      expect(choices.J.addressEnglish).toMatch(/^[\x20-\x7e]+$/);
    }
  });
});
