import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { popularWords } from './popular-words.ts';
import { allowWords, refuseWords } from './refuse-words.ts';
import { listRefusedWords } from './refused-words-store.ts';

export const popularRoutes = (api: FastifyInstance, deps: Deps): void => {
  const { db, now } = deps;
  const by = byOperator(deps);
  serve(api, calls.operatorPopularWords, async () => ({
    popular: await popularWords(db, now()),
    refused: await listRefusedWords(db),
  }));
  serve(api, calls.refuseWords, (input) => refuseWords(by(input), input.body.words));
  serve(api, calls.allowWords, async (input) => {
    await allowWords(by(input), input.params.id);
    return ok;
  });
};
