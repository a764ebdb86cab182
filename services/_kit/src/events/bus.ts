/** One stored event as the log keeps it. `offset` rises within its partition. */
export interface BusRecord {
  readonly offset: number;
  readonly key: string;
  /** The envelope, JSON. */
  readonly value: string;
  /** When it was appended, ms since 1970. */
  readonly time: number;
}
/** A partition of a topic. */
export interface TopicPartition {
  readonly topic: string;
  readonly partition: number;
}
export interface BusMessage {
  readonly key: string;
  readonly value: string;
}

/** At most 50 records of one partition, in order. */
export interface BusBatch extends TopicPartition {
  readonly records: readonly BusRecord[];
  /** Records of the partition that come after the first of these; for the lag metric. */
  readonly behind: number;
  /** False when the partition went to another consumer: stop before the next event. */
  isCurrent(): boolean;
}
/** The first `done` records were handled; with `retryInMs` the partition rests before the next is tried again. */
export interface BatchResult {
  readonly done: number;
  readonly retryInMs?: number;
}

export interface ConsumeOptions {
  /** Consumers of one group share the partitions; each group gets every event. New groups start at the beginning. */
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * What came together, a batch of each partition; answers in their order. Never throws and never sleeps. Called
   * several times at once, but for one partition with one batch after the other.
   */
  readonly handle: (batches: readonly BusBatch[]) => Promise<BatchResult[]>;
  /**
   * Events of a partition were removed before this group had read them: it goes on with the oldest that are left. May
   * be called again for the same loss.
   */
  readonly missed?: (topicPartition: TopicPartition) => Promise<void>;
}
export interface BusConsumer {
  /** Since when nothing can be consumed, ms since 1970; undefined while it works. */
  downSince(): number | undefined;
  /** Ends after the batches at work; their offsets are stored. */
  stop(): Promise<void>;
}

/** The log between the services. Both adapters pass the same contract tests (test/bus-contract.ts). */
export interface EventBus {
  /**
   * Appends in order. Resolved: stored for good. Rejected: unknown, they may be stored; the caller sends again from
   * the oldest that was not acknowledged.
   */
  publish(topic: string, messages: readonly BusMessage[]): Promise<void>;
  consume(options: ConsumeOptions): Promise<BusConsumer>;
  /** Throws when the log cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}
