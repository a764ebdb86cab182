import type { Admin } from 'kafkajs';
import type { TopicPartition } from '../bus.ts';

/** What the broker answers for a group that has stored nothing, or whose position it has forgotten. */
const nothingStored = -1;

/**
 * The partitions whose oldest record lies behind the position of a group. Without a position it would begin with the
 * first record there ever was.
 */
export const removedRecords = async (
  admin: Admin,
  groupId: string,
  topics: readonly string[],
): Promise<TopicPartition[]> => {
  const stored = await admin.fetchOffsets({ groupId, topics: [...topics] });
  const removed: TopicPartition[] = [];
  for (const { topic, partitions } of stored) {
    const oldest = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, low }) => [partition, Number(low)]),
    );
    for (const { partition, offset } of partitions) {
      const position = Number(offset);
      // Below -1 it was set to the oldest before, and that was told then.
      if (position >= nothingStored && Math.max(position, 0) < (oldest.get(partition) ?? 0))
        removed.push({ topic, partition });
    }
  }
  return removed;
};
