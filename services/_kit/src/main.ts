import type { ServiceName } from '@gyeol/contracts/call.ts';
import type { AppDeps, ServiceApp } from './app.ts';
import type { CommonSettings, Settings, Values } from './config.ts';

export interface ServiceProgram<S extends CommonSettings & Settings> {
  readonly name: ServiceName;
  readonly settings: S;
  /** The folder of migrations, `new URL('../migrations/', import.meta.url)`. */
  readonly migrations: URL;
  build(deps: AppDeps<Values<S>>): ServiceApp;
  /** `node src/main.ts seed …`; `migrate` and `replay` are the kit's. */
  readonly commands?: Readonly<Record<string, (deps: AppDeps<Values<S>>, args: readonly string[]) => Promise<void>>>;
}

/** Reads the environment, builds the service, serves (or runs a command) and ends it in order. */
export declare const runService: <S extends CommonSettings & Settings>(program: ServiceProgram<S>) => Promise<void>;
