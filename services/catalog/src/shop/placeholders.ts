import type { DocumentBlock, DocumentRun } from '@gyeol/contracts/http/catalog/shop.ts';
import { carriers } from '@gyeol/contracts/rules/carrier.ts';
import { type DeliveryTerms, returnDays } from '@gyeol/contracts/rules/delivery.ts';
import { remoteAreasText, transitDaysText } from '@gyeol/contracts/rules/delivery-text.ts';
import { formatWon } from '@gyeol/contracts/rules/money.ts';
import { isParticle, type Particle, pickParticle } from '@gyeol/contracts/rules/particle.ts';
import { type ProcessorSources, processorsOf } from './processors.ts';

export interface PlaceholderSources extends ProcessorSources {
  /** `YYYY-MM-DD` */
  readonly effectiveFrom: string;
}
type Value = (sources: PlaceholderSources) => string;

const freeFrom = ({ freeDeliveryFrom }: DeliveryTerms): string =>
  freeDeliveryFrom > 0 ? `, 상품 금액이 ${formatWon(freeDeliveryFrom)} 이상이면 무료` : '';
/** The surcharge of remote areas; empty when there is none. */
const remoteCost = (delivery: DeliveryTerms): string => {
  const areas = remoteAreasText(delivery);
  return areas && `, 도서산간은 ${areas} 추가`;
};
const remoteRule = (delivery: DeliveryTerms): string => {
  const areas = remoteAreasText(delivery);
  const waived = delivery.remoteFeeWaived && delivery.freeDeliveryFrom > 0 ? ', 무료배송이면 추가하지 않습니다' : '';
  return areas && ` 도서산간은 배송비를 추가합니다(${areas}${waived}).`;
};
/** The first half of a sentence: 배송비는 3,000원, 상품 금액이 70,000원 이상이면 무료. */
const deliveryCost: Value = ({ delivery }) =>
  delivery.deliveryFee === 0
    ? `모든 주문이 무료배송${remoteCost(delivery)}`
    : `배송비는 ${formatWon(delivery.deliveryFee)}${freeFrom(delivery)}${remoteCost(delivery)}`;
/** Makes one sentence, and a second sentence when remote areas cost more: 주문 금액이 70,000원 미만이면 배송비는 3,000원입니다. */
const deliveryRule: Value = ({ delivery }) => {
  const { deliveryFee, freeDeliveryFrom } = delivery;
  const remote = remoteRule(delivery);
  if (deliveryFee === 0) return `모든 주문이 무료배송입니다.${remote}`;
  const below = freeDeliveryFrom > 0 ? `주문 금액이 ${formatWon(freeDeliveryFrom)} 미만이면 ` : '';
  return `${below}배송비는 ${formatWon(deliveryFee)}입니다.${remote}`;
};
const hour = (of: number): string => (of < 12 ? `오전 ${of}시` : `오후 ${of === 12 ? 12 : of - 12}시`);
const day = (date: string): string => {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return `${year}년 ${month}월 ${dayOfMonth}일`;
};
const carrierName: Value = ({ delivery: { carrier } }) => {
  const { name } = carriers[carrier];
  return name === carriers.epost.name ? `${name}택배` : name;
};
/** A list like “결제 대행: 포트원 및 카드사, …”. */
const processors: Value = (sources) =>
  processorsOf(sources)
    .map(({ task, name }) => `${task}: ${name}`)
    .join(', ');
/** The contact for personal data: the privacy officer, or else the owner or the shop itself. */
const privacyContact: Value = ({ profile: { business, names } }) => {
  const { privacyOfficer: officer } = business;
  const phone = officer.phone || business.phone;
  const email = officer.email || business.email;
  return [
    officer.name || business.representative || `${names.name} 고객센터`,
    phone && `전화 ${phone}`,
    email && `이메일 ${email}`,
  ]
    .filter(Boolean)
    .join(' · ');
};

const values: Readonly<Record<string, Value>> = {
  'shop.name': ({ profile }) => profile.names.name,
  'shop.latin': ({ profile }) => profile.names.latin,
  'shop.fullName': ({ profile }) => profile.names.full,
  'shop.description': ({ profile }) => profile.names.description,
  'business.company': ({ profile }) => profile.business.company,
  'business.representative': ({ profile }) => profile.business.representative,
  'business.address': ({ profile }) => profile.business.address,
  'business.phone': ({ profile }) => profile.business.phone,
  'business.email': ({ profile }) => profile.business.email,
  'business.registrationNumber': ({ profile }) => profile.business.registrationNumber,
  'business.mailOrderNumber': ({ profile }) => profile.business.mailOrderNumber,
  'business.mailOrderAgency': ({ profile }) => profile.business.mailOrderAgency,
  'business.privacyContact': privacyContact,
  'contact.hours': ({ profile }) => profile.contact.hours,
  processors,
  host: ({ profile }) => profile.business.host,
  'delivery.fee': ({ delivery }) => formatWon(delivery.deliveryFee),
  'delivery.freeFrom': ({ delivery }) => formatWon(delivery.freeDeliveryFrom),
  'delivery.cost': deliveryCost,
  'delivery.rule': deliveryRule,
  'delivery.cutOff': ({ delivery }) => hour(delivery.cutOffHour),
  'delivery.days': ({ delivery }) => transitDaysText(delivery),
  carrier: carrierName,
  'returns.days': () => String(returnDays),
  'returns.fee': ({ delivery }) => formatWon(delivery.returnFee),
  'returns.exchangeFee': ({ delivery }) => formatWon(delivery.exchangeFee),
  'document.effectiveFrom': ({ effectiveFrom }) => day(effectiveFrom),
};

/**
 * Matches `{{name}}`, and `{{name 은/는}}`, where the value is followed by the form of the particle that fits the value.
 */
const placeholder = /\{\{([^{}]*)\}\}/g;
/** Answers undefined when the name or the particle is unknown. */
const readInner = (inner: string): { value: Value; particle: Particle | undefined } | undefined => {
  const [name = '', particle, ...more] = inner.trim().split(/\s+/);
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (value === undefined || more.length > 0) return undefined;
  return particle === undefined || isParticle(particle) ? { value, particle } : undefined;
};

export const unknownPlaceholders = (line: string): string[] => {
  const unknown: string[] = [];
  const rest = line.replace(placeholder, (whole, inner: string) => {
    if (readInner(inner) === undefined) unknown.push(whole);
    return '';
  });
  return rest.includes('{{') ? [...unknown, rest.slice(rest.indexOf('{{')).slice(0, 30)] : unknown;
};

export const placeholderValues = (sources: PlaceholderSources) =>
  Object.entries(values).map(([name, value]) => ({ name, value: value(sources) }));

const fillText = (text: string, sources: PlaceholderSources): string =>
  text.replace(placeholder, (whole, inner: string) => {
    const known = readInner(inner);
    if (known === undefined) return whole;
    const value = known.value(sources);
    return known.particle === undefined ? value : pickParticle(value, known.particle);
  });

/** Inserts each value as plain text, whatever the value contains. */
export const fillPlaceholders = (blocks: readonly DocumentBlock[], sources: PlaceholderSources): DocumentBlock[] => {
  const fill = (runs: readonly DocumentRun[]) => runs.map((run) => ({ ...run, text: fillText(run.text, sources) }));
  return blocks.map((block) => {
    if (block.kind === 'list') return { ...block, items: block.items.map(fill) };
    if (block.kind !== 'table') return { ...block, runs: fill(block.runs) };
    return { ...block, head: block.head.map(fill), rows: block.rows.map((row) => row.map(fill)) };
  });
};
