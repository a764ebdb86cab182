import { itemDeleted, itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { depositAwaited, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { dropItem, projectItem } from './items/item-store.ts';
import { removeBought } from './lines/line-store.ts';

export const subscriptions = [
  on(itemSaved, projectItem),
  on(itemDeleted, dropItem),
  on(paymentValidated, async (tx, { data }) => removeBought(tx, data.memberId, data.cartLines)),
  on(depositAwaited, async (tx, { data }) => removeBought(tx, data.memberId, data.cartLines)),
];
