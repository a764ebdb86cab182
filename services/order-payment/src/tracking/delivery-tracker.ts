import type { CarrierCode } from '@gyeol/contracts/rules/carrier.ts';
import { sendRequest } from '@gyeol/service-kit/http/http-client.ts';
import { type TrackingProvider, TrackingRefused, TrackingUnavailable } from './tracking-provider.ts';

export interface DeliveryTrackerConfig {
  apiUrl: string;
  clientId: string;
  clientSecret: string;
}
const carrierIds: Record<CarrierCode, string> = {
  epost: 'kr.epost',
  cj: 'kr.cjlogistics',
  lotte: 'kr.lotte',
  hanjin: 'kr.hanjin',
  logen: 'kr.logen',
};
// The last 20 events are read, because remarks may follow the delivery event, and the delivery event may come twice.
const query = `query Track($carrierId: ID!, $trackingNumber: String!) {
  track(carrierId: $carrierId, trackingNumber: $trackingNumber) {
    events(last: 20) { edges { node { time status { code } } } }
  }
}`;
/** The time-out that Delivery Tracker recommends (15 s), because Delivery Tracker asks the carrier during the call. */
const timeoutMs = 15_000;
/** The codes for a tracking number that the service does not know, or not yet. */
const unknownCodes = ['NOT_FOUND'];
/** The codes for a tracking number that the service refuses. Other numbers are not affected. */
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

/**
 * Creates the adapter for Delivery Tracker (tracker.delivery), a GraphQL service. The service reports errors in the
 * body, with any HTTP status.
 */
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
