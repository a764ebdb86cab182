import { catalogCalls as calls } from '@gyeol/contracts/http/catalog.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import { readSheet } from '@gyeol/service-kit/sheets/read-sheet.ts';
import { uploadedSheet } from '@gyeol/service-kit/sheets/uploaded-sheet.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../config.ts';
import { byOperator } from '../operators/operator.ts';
import { listLowStock, setLowStockAt } from '../stock/low-stock.ts';
import { readStockFile } from '../stock/read-stock-file.ts';
import {
  addOption,
  deleteOption,
  flagOption,
  setOptionImages,
  setOptionPrice,
  setOptionStock,
} from './edit-options.ts';

export const optionRoutes = (api: FastifyInstance, deps: Deps): void => {
  const by = byOperator(deps);
  serve(api, calls.lowStock, ({ params }) => listLowStock(deps.db, params));
  serve(api, calls.setLowStockAt, (input) => setLowStockAt(by(input), input.body.lowStockAt));
  serve(api, calls.readStockFile, async ({ request, body }) => {
    const bytes = typeof body?.csv === 'string' ? Buffer.from(body.csv) : (await uploadedSheet(request)).bytes;
    return readStockFile(deps.db, await readSheet('stock', bytes));
  });
  serve(api, calls.addOption, (input) => addOption(by(input), input.params.itemId, input.body));
  serve(api, calls.deleteOption, async (input) => {
    await deleteOption(by(input), input.params.optionId);
    return ok;
  });
  serve(api, calls.updateOptionStock, (input) => setOptionStock(by(input), input.params.optionId, input.body));
  serve(api, calls.updateOptionPrice, (input) => setOptionPrice(by(input), input.params.optionId, input.body));
  serve(api, calls.updateOptionImages, (input) =>
    setOptionImages(by(input), input.params.optionId, input.body.imageUrls),
  );
  serve(api, calls.updateOptionSoldOut, (input) =>
    flagOption(by(input), input.params.optionId, input.body.isOptionSoldOut),
  );
};
