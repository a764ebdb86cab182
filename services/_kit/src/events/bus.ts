/** One stored event of the log. `offset` rises within its partition. */
export interface BusRecord {
  readonly offset: number;
  readonly key: string;
  /** The envelope as JSON. */
  readonly value: string;
  /** The time of the append, ms since 1970. */
  readonly time: number;
}
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
  /**
   * The number of records in the partition, from the first record of this batch on. The lag metric shows this number.
   */
  readonly behind: number;
  /** False once another consumer has the partition. The handler must then stop before the next event. */
  isCurrent(): boolean;
}
/** The first `done` records were handled. With `retryInMs` the partition pauses before the next record is retried. */
export interface BatchResult {
  readonly done: number;
  readonly retryInMs?: number;
}

export interface ConsumeOptions {
  /** Consumers of one group share the partitions. Each group gets every event. A new group starts at the beginning. */
  readonly group: string;
  readonly topics: readonly string[];
  /**
   * Handles batches that came together, at most one batch per partition. Answers one result per batch, in the same
   * order. Must never throw or sleep. Several calls may run at once, but never two for the same partition.
   */
  readonly handle: (batches: readonly BusBatch[]) => Promise<BatchResult[]>;
  /**
   * Called when events of a partition were removed before this group had read them. The group continues with the oldest
   * remaining event. May be called again for the same loss.
   */
  readonly missed?: (topicPartition: TopicPartition) => Promise<void>;
}
export interface BusConsumer {
  /** The time at which consuming began to fail, ms since 1970; undefined while it works. */
  downSince(): number | undefined;
  /** Ends after the running batches and stores their offsets. */
  stop(): Promise<void>;
}

/** The event log between the services. Both adapters pass the same contract tests (test/bus-contract.ts). */
export interface EventBus {
  /**
   * Appends messages in order. When the promise resolves, the messages are stored for good. When the promise rejects,
   * the messages may or may not be stored. The caller then sends again from the oldest message that was not
   * acknowledged.
   */
  publish(topic: string, messages: readonly BusMessage[]): Promise<void>;
  consume(options: ConsumeOptions): Promise<BusConsumer>;
  /** Throws when the log cannot be reached. */
  check(): Promise<void>;
  close(): Promise<void>;
}
