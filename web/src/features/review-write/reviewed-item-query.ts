import { queryOptions } from '@tanstack/react-query';
import { itemKeys } from '../../entities/item/keys.ts';
import type { ReviewedLine } from '../../entities/review/reviewed-line.ts';
import { isStatus } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';

export interface ReviewedItem extends ReviewedLine {
  id: number;
  description: string;
}

/** Reads the reviewed item. When the item has left the catalogue, the result is the data of the order line, or null. */
export const reviewedItemQuery = (id: number, line: ReviewedLine | null) =>
  queryOptions({
    queryKey: itemKeys.reviewed(id),
    queryFn: async ({ signal }): Promise<ReviewedItem | null> => {
      try {
        return await call('catalog.getById', { params: { id }, signal });
      } catch (error) {
        if (!isStatus(error, 404)) throw error;
        return line && { id, description: '지금은 판매하지 않는 상품입니다.', ...line };
      }
    },
  });
