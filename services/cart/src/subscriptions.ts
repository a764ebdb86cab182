import { itemDeleted, itemSaved } from '@gyeol/contracts/events/catalog.ts';
import { depositAwaited, paymentValidated } from '@gyeol/contracts/events/order-payment.ts';
import { saleChanged } from '@gyeol/contracts/events/sale.ts';
import { on } from '@gyeol/service-kit/events/subscription.ts';
import { projectItem, projectItemDeletion } from './items/item-store.ts';
import { projectSale } from './items/sale-store.ts';
import { deleteBoughtPieces } from './lines/line-store.ts';

export const subscriptions = [
  on(itemSaved, projectItem),
  on(itemDeleted, projectItemDeletion),
  on(saleChanged, projectSale),
  on(paymentValidated, async (tx, { data }) => deleteBoughtPieces(tx, data.memberId, data.cartLines)),
  on(depositAwaited, async (tx, { data }) => deleteBoughtPieces(tx, data.memberId, data.cartLines)),
];
