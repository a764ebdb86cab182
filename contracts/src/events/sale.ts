import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { maxSaleItems } from '../rules/sale-form.ts';
import { maxPerMinute } from '../rules/waiting.ts';
import { Id, Instant, Nullable, Won } from '../schema.ts';

const PerMinute = Type.Integer({ minimum: 1, maximum: maxPerMinute });

/**
 * A sale with its window and the price of each of its items, published when it is saved, so that every service knows
 * the prices before the first moment. A sale that is over or withdrawn has no items.
 */
export const saleChanged = defineEvent({
  type: 'SaleChanged',
  source: 'catalog',
  subject: 'sale',
  snapshot: true,
  data: Type.Object({
    saleId: Id,
    title: Type.String(),
    startsAt: Instant,
    endsAt: Nullable(Instant),
    items: Type.Array(
      Type.Object({
        itemId: Id,
        salePrice: Nullable(Won),
      }),
      {
        description: `Usually at most ${maxSaleItems} items. \`salePrice\` is null when the sale sets only the first moment`,
      },
    ),
    waitingRoom: Type.Optional(
      Nullable(
        Type.Object(
          { minPerMinute: PerMinute, maxPerMinute: PerMinute },
          {
            description:
              'How many people the waiting room of the sale lets in per minute; null without a waiting room, and of a sale that is over. A sale of only the first moment keeps it after that moment',
          },
        ),
      ),
    ),
  }),
});
/** A sale began. The members who asked get a message. At most 500 members per event. */
export const saleBegan = defineEvent({
  type: 'SaleBegan',
  source: 'catalog',
  subject: 'sale',
  snapshot: false,
  data: Type.Object({
    saleId: Id,
    title: Type.String(),
    itemId: Type.Integer({ description: 'An item of the sale, to which the message leads' }),
    memberIds: Type.Array(Id, { maxItems: 500 }),
    beganAt: Instant,
  }),
});
