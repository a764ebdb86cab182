import { dayMs } from '@gyeol/contracts/rules/business-day.ts';
import type { Demo, DemoReview } from '../demo.ts';
import { membersOf } from './members.ts';
import type { OrderSeed } from './orders.ts';
import { mediaUrl } from './shelf.ts';

/** The shop began to ask for stars this many days ago. */
const ratedForDays = 75;
const ago = (now: Date, days: number): string => new Date(now.getTime() - Math.max(days, 0.05) * dayMs).toISOString();

interface DeliveredLine {
  lineId: number;
  itemId: number;
  order: OrderSeed;
  deliveredDaysBack: number;
}

/**
 * Lists delivered lines with the ids that order-payment gives to the lines. The ids begin at 1, with the line that was
 * paid first.
 */
const deliveredLines = (orders: readonly OrderSeed[]): DeliveredLine[] => {
  let lineId = 0;
  return [...orders]
    .sort((one, other) => other.daysBack - one.daysBack)
    .flatMap((order) =>
      order.lines.map(({ itemId }) => {
        lineId += 1;
        return {
          lineId,
          itemId,
          order,
          deliveredDaysBack: order.deliveredDaysBack ?? order.daysBack - 70 / 24,
        };
      }),
    )
    .filter(({ order }) => order.status === 'DELIVERED');
};

/**
 * Assigns each review to a delivered line of the reviewed item. A review without an item gets any line that is left. A
 * review that finds no line is left out.
 */
const assigned = (
  { items, reviews }: Demo,
  orders: readonly OrderSeed[],
): { line: DeliveredLine; review: DemoReview }[] => {
  const free = deliveredLines(orders);
  const takeLine = (fits: (line: DeliveredLine) => boolean): DeliveredLine | undefined => {
    const at = free.findIndex(fits);
    return at < 0 ? undefined : free.splice(at, 1)[0];
  };
  return reviews.flatMap((review) => {
    const item = items.findIndex(({ slug }) => slug === review.slug) + 1;
    const line = takeLine(({ itemId }) => itemId === item) ?? (review.slug ? undefined : takeLine(() => true));
    return line ? [{ line, review }] : [];
  });
};

/** Reviews, notices and replies get their ids from one sequence. */
export const reviewSeed = (demo: Demo, orders: readonly OrderSeed[], now: Date) => {
  const [shopOwner] = membersOf(demo);
  const { notices } = demo;
  if (shopOwner === undefined) throw new Error('the demo has an admin');
  const numbered = assigned(demo, orders).map((entry, index) => ({
    ...entry,
    id: index + 1,
    daysBack: entry.line.deliveredDaysBack - 1 - (index % 4) * 0.7,
  }));
  const author = { memberId: shopOwner.id, username: shopOwner.username, displayName: shopOwner.displayName };
  const answered = numbered.flatMap(({ id, review, daysBack }) =>
    review.reply ? [{ parentId: id, content: review.reply, daysBack: daysBack - 0.6 }] : [],
  );
  return {
    reviews: numbered.map(({ id, line, review, daysBack }) => ({
      id,
      itemId: line.itemId,
      memberId: line.order.member.memberId,
      username: line.order.member.username,
      displayName: line.order.member.displayName,
      content: review.content,
      rating: daysBack > ratedForDays ? null : (review.rating ?? 5),
      merchantUid: line.order.key,
      lineId: line.lineId,
      createdAt: ago(now, daysBack),
      photos: (review.photos ?? []).map((name) => mediaUrl(demo, name)),
    })),
    notices: notices.map((notice, index) => ({
      id: numbered.length + index + 1,
      title: notice.title,
      content: notice.content,
      imageUrl: null,
      ...author,
      createdAt: ago(now, notice.daysAgo),
    })),
    replies: answered.map(({ daysBack, ...reply }, index) => ({
      id: numbered.length + notices.length + index + 1,
      ...reply,
      memberId: author.memberId,
      displayName: author.displayName,
      createdAt: ago(now, daysBack),
    })),
  };
};
