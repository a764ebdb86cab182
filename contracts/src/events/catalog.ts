import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { ShopProfile } from '../rules/shop-profile.ts';
import { Id, Instant, Nullable, Won } from '../schema.ts';

/** The item as other services need it: no stock, which changes with every order. */
export const itemSaved = defineEvent({
  type: 'ItemSaved',
  source: 'catalog',
  subject: 'item',
  snapshot: true,
  data: Type.Object({
    itemId: Id,
    title: Type.String(),
    description: Type.String(),
    imageUrl: Type.String(),
    price: Won,
    discountPrice: Won,
    soldOut: Type.Boolean(),
    /** The owner's own; absent in events of before it was published. */
    productCode: Type.Optional(Nullable(Type.String())),
    categories: Type.Array(Type.String()),
    options: Type.Array(
      Type.Object({ id: Id, name: Type.String(), additionalPrice: Won, isOptionSoldOut: Type.Boolean() }),
    ),
    createdAt: Instant,
  }),
});
export const itemDeleted = defineEvent({
  type: 'ItemDeleted',
  source: 'catalog',
  subject: 'item',
  snapshot: true,
  data: Type.Object({ itemId: Id, optionIds: Type.Array(Id) }),
});
/** Whether the shop takes orders: not while a duty that its opening waits for is unmet. One aggregate, `opening`. */
export const openingChanged = defineEvent({
  type: 'OpeningChanged',
  source: 'catalog',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({ takesOrders: Type.Boolean() }),
});
/** A member asks to be told when an option is back. Once per member, option and `round` (rises with each restock). */
export const stockRequested = defineEvent({
  type: 'StockRequested',
  source: 'catalog',
  subject: 'item',
  snapshot: false,
  data: Type.Object({
    itemId: Id,
    itemOptionId: Id,
    itemTitle: Type.String(),
    itemOptionName: Type.String(),
    itemImageUrl: Type.String(),
    memberId: Id,
    round: Type.Integer(),
    requestedAt: Instant,
  }),
});
/** An operator brought the option back; requesters of that round are told. At most 500 members an event. */
export const optionRestocked = defineEvent({
  type: 'OptionRestocked',
  source: 'catalog',
  subject: 'item',
  snapshot: false,
  data: Type.Object({
    itemId: Id,
    itemOptionId: Id,
    itemTitle: Type.String(),
    itemOptionName: Type.String(),
    round: Type.Integer(),
    memberIds: Type.Array(Id, { maxItems: 500 }),
    restockedAt: Instant,
    stockQuantity: Nullable(Type.Integer()),
  }),
});
/** Whose shop it is, as it says now: what messages, replies and exports are signed with. Its version is the profile's. */
export const shopProfileSaved = defineEvent({
  type: 'ShopProfileSaved',
  source: 'catalog',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({ profile: ShopProfile, savedAt: Instant }),
});
