import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import { sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import { type TrackingProvider, TrackingRefused, TrackingUnavailable } from './tracking-provider.ts';

export interface DeliveryTrackerConfig {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}
/** Ids of the carriers there. */
const carrierIds: Record<CarrierCode, string> = {
  epost: 'kr.epost',
  cj: 'kr.cjlogistics',
  lotte: 'kr.lotte',
  hanjin: 'kr.hanjin',
  logen: 'kr.logen',
};
// The delivery may be followed by a remark, and its event may come twice.
const query = `query Track($carrierId: ID!, $trackingNumber: String!) {
  track(carrierId: $carrierId, trackingNumber: $trackingNumber) {
    events(last: 20) { edges { node { time status { code } } } }
  }
}`;
/** Its carriers answer while one waits: it recommends 15 s. */
const timeoutMs = 15_000;
/** It knows no such number (yet). */
const unknownCodes = ['NOT_FOUND'];
/** Nothing can be asked of this number, whatever is asked of others. */
const refusedCodes = ['BAD_REQUEST'];

interface Reply {
  errors?: { extensions?: { code?: unknown } }[];
  data?: { track?: { events?: { edges?: { node?: { time?: unknown; status?: { code?: unknown } } }[] } } | null };
}
const readReply = (text: string): Reply => {
  try {
    const reply: unknown = JSON.parse(text);
    if (typeof reply === 'object' && reply !== null) return reply as Reply;
  } catch {}
  throw new TrackingUnavailable('an answer that is no object');
};

const deliveriesOf = ({ errors = [], data }: Reply): Date[] => {
  const [code] = errors.map(({ extensions }) => extensions?.code);
  if (unknownCodes.includes(String(code))) return [];
  if (refusedCodes.includes(String(code))) throw new TrackingRefused(String(code));
  if (errors.length > 0) throw new TrackingUnavailable(`refused: ${String(code)}`);
  const edges = data?.track?.events?.edges;
  return (Array.isArray(edges) ? edges : [])
    .filter((edge) => edge?.node?.status?.code === 'DELIVERED')
    .map(({ node }) => new Date(String(node?.time)))
    .filter((time) => !Number.isNaN(time.getTime()));
};

/** Delivery Tracker (tracker.delivery), GraphQL: errors stand in the body, whatever the status says. */
export const createDeliveryTracker = (config: DeliveryTrackerConfig): TrackingProvider => ({
  findDeliveries: async (carrier, trackingNumber) => {
    const variables = { carrierId: carrierIds[carrier], trackingNumber };
    const request = sendRequest({
      method: 'POST',
      url: `${config.apiUrl}/graphql`,
      headers: {
        'content-type': 'application/json',
        authorization: `TRACKQL-API-KEY ${config.clientId}:${config.clientSecret}`,
      },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { text } = await request.catch((cause: unknown) => {
      throw new TrackingUnavailable('cannot be reached', { cause });
    });
    return deliveriesOf(readReply(text));
  },
});
