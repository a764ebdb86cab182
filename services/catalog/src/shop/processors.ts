import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/** A company that receives personal data from this shop. */
export interface Processor {
  readonly task: string;
  readonly name: string;
  /** Matches the words by which a policy names the company. */
  readonly isNamed: RegExp;
}
export interface ProcessorSources {
  readonly profile: ShopProfile;
  readonly delivery: DeliveryTerms;
  /** The address of the S3 that stores the images (`S3_ENDPOINT`); undefined without an S3. */
  readonly storage: string | undefined;
}

/** Processors of every shop: without them the services do not start. */
const always: readonly Processor[] = [
  { task: '결제 대행', name: '포트원 및 카드사', isNamed: /포트원|PortOne/i },
  { task: '카카오 로그인', name: '카카오', isNamed: /카카오/ },
  { task: '문자 발송', name: '솔라피', isNamed: /솔라피|Solapi/i },
];
/** Clouds in which another company stores the images. A store on the shop's own server is no processor. */
const clouds: readonly (readonly [host: RegExp, processor: Processor])[] = [
  [/\.amazonaws\.com$/, { task: '사진 보관', name: '아마존웹서비스(AWS)', isNamed: /아마존|AWS/i }],
  [/\.ncloudstorage\.com$/, { task: '사진 보관', name: '네이버클라우드', isNamed: /네이버 ?클라우드/ }],
  [
    /\.r2\.cloudflarestorage\.com$/,
    { task: '사진 보관', name: '클라우드플레어', isNamed: /클라우드플레어|Cloudflare/i },
  ],
  [/\.googleapis\.com$/, { task: '사진 보관', name: '구글 클라우드', isNamed: /구글|Google/i }],
];
const literally = (name: string): RegExp => new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

/**
 * Reads the processors from the shop's settings, so that a policy with this list never names a company that the shop
 * does not use.
 */
export const processorsOf = ({ profile, delivery, storage }: ProcessorSources): Processor[] => {
  const { name: carrier } = carriers[delivery.carrier];
  const { host } = profile.business;
  const cloud = storage && clouds.find(([address]) => address.test(new URL(storage).hostname))?.[1];
  return [
    ...always,
    { task: '배송', name: carrier, isNamed: literally(carrier) },
    ...(host === '' ? [] : [{ task: '호스팅', name: host, isNamed: literally(host) }]),
    ...(cloud ? [cloud] : []),
  ];
};
