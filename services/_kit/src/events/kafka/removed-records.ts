import type { Admin } from 'kafkajs';
import type { TopicPartition } from '../bus.ts';

/** The broker's answer for a group without a stored position, or with an expired one. */
const nothingStored = -1;

/**
 * Answers the partitions that lost records before the group had read them. In such a partition, the oldest remaining
 * record comes after the group's position. A group without a position would begin with the first record ever, so its
 * position counts as 0.
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
      // A position below -1 means that the group was already reset to the oldest record. The loss was reported at that
      // time.
      if (position >= nothingStored && Math.max(position, 0) < (oldest.get(partition) ?? 0))
        removed.push({ topic, partition });
    }
  }
  return removed;
};
