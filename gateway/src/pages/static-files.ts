import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const hour = 3_600_000;
const year = 365 * 24 * hour;
const nosniff = (reply: FastifyReply): void => void reply.header('x-content-type-options', 'nosniff');

/** The files beside `index.html`: the icon, robots.txt and the like. */
const rootFiles = async (webRoot: string): Promise<string[]> => {
  const entries = await readdir(webRoot, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile() && !/\.(html|br|gz)$/.test(entry.name)).map(({ name }) => name);
};

/**
 * Names in `/assets` contain the hash of the content, so a browser caches these files for good. The build has
 * compressed the files, so serving compresses nothing.
 */
export const addStaticFiles = async (server: FastifyInstance, webRoot: string): Promise<void> => {
  await server.register(fastifyStatic, {
    root: join(webRoot, 'assets'),
    prefix: '/assets/',
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    immutable: true,
    maxAge: year,
    suppressWarning: true,
    setHeaders: nosniff,
  });
  for (const file of await rootFiles(webRoot)) {
    // The gateway has a route of its own for this file.
    if (server.hasRoute({ method: 'GET', url: `/${file}` })) continue;
    server.get(`/${file}`, (_request, reply) => reply.sendFile(file, webRoot, { maxAge: hour, immutable: false }));
  }
};
