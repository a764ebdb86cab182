import type { FastifyInstance } from 'fastify';
import { faultHook } from '../behaviour.ts';
import type { Context } from '../context.ts';
import type { Pages } from '../pages.ts';
import { searchAddresses } from './search-addresses.ts';

const maxQuery = 100;

export const postcodeRoutes = (context: Context, pages: Pages) => async (app: FastifyInstance) => {
  app.addHook(
    'onRequest',
    faultHook(context.behaviour.postcode, (reply, status) =>
      reply.code(status).send({ message: '현재 우편번호 서비스를 이용할 수 없습니다.' }),
    ),
  );
  app.get('/v2.js', pages.script('postcode.js'));
  app.get('/search', pages.page('postcode-search.html'));
  app.get<{ Querystring: { q?: string } }>('/addresses', async (request) =>
    searchAddresses(String(request.query.q ?? '').slice(0, maxQuery)),
  );
};
