import type { FastifyInstance } from 'fastify';
import type { Absolute } from '../pages/json-ld.ts';

/**
 * Pages that no search index needs. Calls stay open to crawlers, because search engines need them to render the pages.
 */
const closed = ['/admin', '/user/', '/order', '/payment', '/waiting/', '/kakao/', '/docs'];

export const addRobots = (server: FastifyInstance, absolute: Absolute): void => {
  const text = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${absolute('/sitemap.xml')}`,
    '',
  ];
  server.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(text.join('\n')),
  );
};
