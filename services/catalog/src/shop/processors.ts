import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import type { DeliveryTerms } from '@gyeol/contracts/rules/delivery.ts';
import type { ShopProfile } from '@gyeol/contracts/rules/shop-profile.ts';

/** Who is handed personal data by this shop. */
export interface Processor {
  readonly task: string;
  readonly name: string;
  /** The words by which a policy names it. */
  readonly isNamed: RegExp;
}
export interface ProcessorSources {
  readonly profile: ShopProfile;
  readonly delivery: DeliveryTerms;
  /** Where images lie, when it is an S3: `S3_ENDPOINT`. */
  readonly storage: string | undefined;
}

/** Without them the services do not start. */
const always: readonly Processor[] = [
  { task: '결제 대행', name: '포트원 및 카드사', isNamed: /포트원|PortOne/i },
  { task: '카카오 로그인', name: '카카오', isNamed: /카카오/ },
  { task: '문자 발송', name: '솔라피', isNamed: /솔라피|Solapi/i },
];
/** Storage that somebody else runs; a server of one's own is nobody's. */
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

/** Read from the settings of the shop, so that a policy which names them never names others. */
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
