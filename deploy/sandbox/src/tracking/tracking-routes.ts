import type { FastifyInstance } from 'fastify';
import { faultHook } from '../behaviour.ts';
import type { Context } from '../context.ts';
import { type TrackingEvent, type TrackingStore, trackingStates } from './tracking-store.ts';

const refusal = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] });
const node = ({ state, at }: TrackingEvent) => ({ node: { time: at, status: { code: state } } });

/** Delivery Tracker's `POST /graphql`, limited to queries about one parcel, under `/tracker`. */
export const trackingRoutes = (context: Context, store: TrackingStore) => async (app: FastifyInstance) => {
  const { config, behaviour } = context;
  app.addHook(
    'onRequest',
    faultHook(behaviour.tracking, (reply, status) => reply.code(status).send(refusal('INTERNAL', 'try again later'))),
  );
  app.post<{ Body: { variables?: { trackingNumber?: unknown } } | null }>('/graphql', async (request, reply) => {
    if (behaviour.tracking.garbage) return reply.type('text/html').send('<html>Bad gateway</html>');
    const { clientId, clientSecret } = config.tracking;
    if (request.headers.authorization !== `TRACKQL-API-KEY ${clientId}:${clientSecret}`) {
      return refusal('UNAUTHENTICATED', 'unknown key');
    }
    const trackingNumber = String(request.body?.variables?.trackingNumber ?? '');
    if (!/^\d{8,20}$/.test(trackingNumber)) return refusal('BAD_REQUEST', 'no number of this carrier');
    const events = store.of(trackingNumber);
    if (events.length === 0) return { ...refusal('NOT_FOUND', 'no such parcel'), data: { track: null } };
    return { data: { track: { events: { edges: events.map(node) } } } };
  });
};

const eventSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['trackingNumber', 'state'],
  properties: {
    trackingNumber: { type: 'string', minLength: 1, maxLength: 40 },
    state: { enum: [...trackingStates] },
    at: { type: 'string', minLength: 1, maxLength: 40 },
  },
};

/** Accepts a carrier's events unchecked, even with an invalid time. */
export const trackingControlRoutes = (context: Context, store: TrackingStore) => async (app: FastifyInstance) => {
  app.get('/tracking', async () => store.latest());
  app.post<{ Body: Omit<TrackingEvent, 'at'> & { at?: string } }>(
    '/tracking',
    { schema: { body: eventSchema } },
    async (request) => {
      const { trackingNumber, state, at = new Date(context.now()).toISOString() } = request.body;
      const event = { trackingNumber: trackingNumber.replace(/[\s-]/g, ''), state, at };
      store.add(event);
      return event;
    },
  );
};
