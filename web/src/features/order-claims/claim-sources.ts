import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';

/** Goods that one claim can cover: the goods of the order itself, or the goods of one exchange. */
export interface ClaimSource extends Pick<ClaimableLines, 'lines' | 'kinds' | 'cancelsOrder' | 'refundable' | 'until'> {
  exchangeClaimId?: number;
  name: string;
}
/** Identifies goods of an exchange by the id of the exchange, because two exchanges may have sent the same option. */
export const keyOfSource = ({ exchangeClaimId }: ClaimSource): number | 'order' => exchangeClaimId ?? 'order';

export const ownGoods = '주문으로 받은 상품';

/** Returns the goods that can be claimed now, with the order's own goods first. */
export const sourcesOf = (order: ClaimableLines): ClaimSource[] => {
  const { lines, kinds, cancelsOrder, refundable, until, refusal, exchanged = [] } = order;
  const own: ClaimSource = { name: ownGoods, lines, kinds, cancelsOrder, refundable, until };
  const others = exchanged
    .filter((goods) => goods.refusal === null)
    .map((goods): ClaimSource => {
      const what = goods.lines.map(({ title, itemOptionName }) => `${title} ${itemOptionName}`).join(', ');
      const { exchangeClaimId } = goods;
      const name = `교환으로 받은 상품 (${what})`;
      return { ...goods, exchangeClaimId, name, kinds: ['return', 'exchange'], cancelsOrder: false, refundable: 0 };
    });
  return refusal === null ? [own, ...others] : others;
};
