import { describe, expect, it } from 'vitest';
import { carriers, isWebUrl, parseTrackingNumber, trackingUrl } from './carrier.ts';
import { imageAt, imageSrcSet } from './image.ts';
import { orderStatusLabel } from './order-status.ts';

describe('order statuses', () => {
  it.each([
    ['PREPARING', '배송준비중'],
    ['SHIPPING', '배송중'],
    ['DELIVERED', '배송완료'],
    ['CANCELLED', '주문취소'],
    ['EXPIRED', '알수없음'],
  ])('%s is shown as %s', (status, label) => expect(orderStatusLabel(status)).toBe(label));
});

describe('tracking', () => {
  it('a post office number has 13 digits; hyphens and spaces do not count', () => {
    expect(parseTrackingNumber(carriers.epost, '12345-67890 123')).toBe('1234567890123');
    expect(parseTrackingNumber(carriers.epost, '123456789012')).toBeUndefined();
    expect(parseTrackingNumber(carriers.epost, '12345678901a3')).toBeUndefined();
  });
  it('the address of the tracking page ends with the number', () =>
    expect(trackingUrl(carriers.epost, '1234567890123')).toMatch(/sid1=1234567890123$/));
  it('a tracking link is an absolute web address', () => {
    expect(isWebUrl('https://example.kr/a')).toBe(true);
    for (const text of ['javascript:alert(1)', '/track/1', 'ftp://x', '']) expect(isWebUrl(text)).toBe(false);
  });
});

describe('stored images', () => {
  const url = `/media/${'a'.repeat(64)}.jpg`;
  it('come in three widths', () =>
    expect(imageSrcSet(url)).toBe(
      `/media/${'a'.repeat(64)}-480.webp 480w, /media/${'a'.repeat(64)}-960.webp 960w, ${url} 1440w`,
    ));
  it('have a smaller rendition at an address that contains the width of the rendition', () =>
    expect(imageAt(url, 480)).toBe(`/media/${'a'.repeat(64)}-480.webp`));
  it('are the only images with renditions: any other address has none', () => {
    expect(imageSrcSet('https://elsewhere.example/a.jpg')).toBeUndefined();
    expect(imageAt('/media/../x.jpg', 480)).toBe('/media/../x.jpg');
  });
});
