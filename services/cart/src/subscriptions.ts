import { itemDeleted, itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { depositAwaited, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { projectItem, projectItemDeletion } from './items/item-store.ts';
import { deleteBoughtPieces } from './lines/line-store.ts';

export const subscriptions = [
  on(itemSaved, projectItem),
  on(itemDeleted, projectItemDeletion),
  on(paymentValidated, async (tx, { data }) => deleteBoughtPieces(tx, data.memberId, data.cartLines)),
  on(depositAwaited, async (tx, { data }) => deleteBoughtPieces(tx, data.memberId, data.cartLines)),
];
