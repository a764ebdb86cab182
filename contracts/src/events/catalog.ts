import { Type } from 'typebox';
import { defineEvent } from '../event.ts';
import { ShopProfile } from '../rules/shop-profile.ts';
import { Id, Instant, Nullable, Won } from '../schema.ts';

/** The item as other services need it: without its stock, which changes with every order. */
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
    /** The owner's own code; absent in events published before this field. */
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
/**
 * Tells whether the shop takes orders; it takes none while an opening duty is unmet (`openingDuties`). All events of
 * this type have the same aggregate, `opening`.
 */
export const openingChanged = defineEvent({
  type: 'OpeningChanged',
  source: 'catalog',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({ takesOrders: Type.Boolean() }),
});
/**
 * A member asks for a message when an option is back in stock. Published once per member, option and `round`; `round`
 * rises with each restock.
 */
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
/**
 * An operator restocked the option. The members who asked in this `round` get a message. At most 500 members per event.
 */
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
/**
 * The shop's current profile. Messages, replies and exports show the shop's name from this profile. The event's version
 * is the version of the profile.
 */
export const shopProfileSaved = defineEvent({
  type: 'ShopProfileSaved',
  source: 'catalog',
  subject: 'shop',
  snapshot: true,
  data: Type.Object({ profile: ShopProfile, savedAt: Instant }),
});
