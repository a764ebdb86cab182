import { describe, expect, it } from 'vitest';
import { deviceName } from './device-name.ts';

const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('the name of a device', () => {
  it.each([
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} Version/18.5 Safari/604.1`, '아이폰 · 사파리'],
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${apple} CriOS/140.0 Safari/604.1`, '아이폰 · 크롬'],
    [
      `Mozilla/5.0 (Linux; Android 16) ${apple} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
      '안드로이드 · 삼성 인터넷',
    ],
    [`Mozilla/5.0 (Linux; Android 16) ${apple} Chrome/140.0 Safari/537.36 KAKAOTALK/11.0`, '안드로이드 · 카카오톡'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/140.0 Safari/537.36 Edg/140.0`, '윈도우 · 엣지'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/140.0 Whale/4.0 Safari/537.36`, '윈도우 · 웨일'],
    [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.5 Safari/605.1.15`, '맥 · 사파리'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', '리눅스 · 파이어폭스'],
    ['curl/8.5.0', '알 수 없는 기기'],
    ['', '알 수 없는 기기'],
    [null, '알 수 없는 기기'],
  ])('of %s is %s', (agent, name) => expect(deviceName(agent)).toBe(name));
});
