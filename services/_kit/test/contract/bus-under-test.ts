import type { EventBus } from '../../src/events/bus.ts';
import type { TcpProxy } from './tcp-proxy.ts';

export interface BusUnderTest {
  /** All clients connect through this proxy. */
  readonly proxy: TcpProxy;
  /** Creates a client as a separate process would. */
  connect(): EventBus;
  /** The environment variables that tell `consumer-process.ts` how to connect. */
  readonly env: Record<string, string>;
  isAppend(request: Buffer): boolean;
  /** Removes every record of a topic, as the log does with records that are too old. */
  removeAll(topic: string): Promise<void>;
  /** Ends the log's server as a power cut would. */
  crash(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}
