import { foldDigits } from './typed-text.ts';

export interface Carrier {
  name: string;
  /** The URL-encoded number replaces `{no}`. */
  trackingUrl: string;
  /** The form of the number without hyphens and spaces, as a regular expression. */
  pattern: string;
}

/** Korean carriers, with their public tracking pages and the form of their numbers. The shop's carrier is a setting. */
export const carriers = {
  epost: {
    name: '우체국',
    trackingUrl: 'https://service.epost.go.kr/trace.RetrieveDomRigiTraceList.comm?sid1={no}',
    pattern: '^\\d{13}$',
  },
  cj: {
    name: 'CJ대한통운',
    trackingUrl: 'https://trace.cjlogistics.com/next/tracking.html?wblNo={no}',
    pattern: '^(\\d{10}|\\d{12})$',
  },
  lotte: {
    name: '롯데택배',
    trackingUrl: 'https://www.lotteglogis.com/open/tracking?invno={no}',
    pattern: '^\\d{12}$',
  },
  hanjin: {
    name: '한진택배',
    trackingUrl: 'https://www.hanjin.com/kor/CMS/DeliveryMgr/WaybillResult.do?mCode=MN038&schLang=KR&wblnumText2={no}',
    pattern: '^(\\d{12}|\\d{14})$',
  },
  logen: { name: '로젠택배', trackingUrl: 'https://www.ilogen.com/web/personal/trace/{no}', pattern: '^\\d{10,13}$' },
} as const satisfies Record<string, Carrier>;
export type CarrierCode = keyof typeof carriers;

/** Reads a tracking number as digits; undefined when it does not have the carrier's form. */
export const parseTrackingNumber = (carrier: Carrier, text: string): string | undefined => {
  const digits = foldDigits(text).replace(/[\s-]/g, '');
  return new RegExp(carrier.pattern).test(digits) ? digits : undefined;
};
export const trackingUrl = (carrier: Carrier, number: string): string =>
  carrier.trackingUrl.replace('{no}', encodeURIComponent(number));

/** True for an absolute http(s) URL, which tracking links must be. */
export const isWebUrl = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};
