import pg from 'pg';
import { dbError } from './errors.ts';
import type { Answer, Statement } from './queries.ts';
import { types } from './types.ts';

/** A statement on its way. */
export interface Step {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  done(answer: Answer): void;
  failed(error: unknown): void;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly format: 'text' | 'binary';
}
/** How the rows of a statement are read. */
interface Shape {
  readonly names: readonly string[];
  readonly parsers: readonly ((text: string) => unknown)[];
  readonly empty: Readonly<Record<string, null>>;
}
/** The part of pg's connection that a query of one's own has to do with. */
interface Wire {
  readonly stream: NodeJS.WritableStream;
  readonly parsedStatements: Record<string, string>;
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly unknown[]; valueMapper: unknown }): void;
  describe(message: { type: 'P' }): void;
  execute(message: object): void;
  sync(): void;
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue: unknown } }).utils;
const noRows: Shape = { names: [], parsers: [], empty: {} };
const parserOf = types.getTypeParser as unknown as (oid: number, format: string) => (text: string) => unknown;
const shapeOf = (fields: readonly Field[]): Shape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID, format }) => parserOf(dataTypeID, format)),
  empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
});
const readRow = ({ names, parsers, empty }: Shape, columns: readonly (string | null)[]): unknown => {
  const row: Record<string, unknown> = { ...empty };
  for (const [index, text] of columns.entries())
    if (text !== null) row[names[index] as string] = parsers[index]?.(text);
  return row;
};

/** What is known of a connection, and its messages on their way into one write. */
interface Line {
  readonly connection: pg.Connection;
  readonly wire: Wire;
  readonly messages: Buffer[];
  /** What it told of the rows of its prepared statements: asked once, they cannot change without an error. */
  readonly shapes: Map<string, Shape>;
}
const lines = new WeakMap<object, Line>();
const lineOf = (connection: pg.Connection): Line => {
  const known = lines.get(connection);
  if (known) return known;
  const messages: Buffer[] = [];
  const keep = { value: (message: Buffer) => messages.push(message) };
  const line = { connection, wire: Object.create(connection, { _send: keep }) as Wire, messages, shapes: new Map() };
  lines.set(connection, line);
  return line;
};

type Outcome = Answer | { readonly wrong: unknown };

/**
 * Statements that go to PostgreSQL in one piece and come back in one piece (one Sync of the extended protocol): several
 * cost one round trip. They run in order; after one that fails, PostgreSQL passes over the rest of the piece.
 */
export class Batch implements pg.Submittable {
  readonly #steps: readonly Step[];
  readonly #outcomes: Outcome[] = [];
  readonly #parsing: Statement[] = [];
  #line: Line | undefined;
  #shape: Shape | undefined;
  #rows: unknown[] = [];
  #wrong: unknown;

  constructor(steps: readonly Step[]) {
    this.#steps = steps;
  }

  submit(connection: pg.Connection): Error | null {
    const line = lineOf(connection);
    const { wire, messages } = line;
    this.#line = line;
    messages.length = 0;
    try {
      for (const step of this.#steps) this.#write(line, step);
      wire.sync();
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
    if (this.#parsing.length > 0) connection.on('parseComplete', this.#parsed);
    wire.stream.write(Buffer.concat(messages));
    return null;
  }

  #write({ wire, shapes }: Line, { statement, values }: Step): void {
    const { text, planEachTime } = statement;
    const name = planEachTime ? '' : statement.name;
    const known = name === '' ? undefined : (wire.parsedStatements[name] ?? this.#isParsing(name));
    if (known === undefined) {
      wire.parse({ name, text });
      this.#parsing.push({ name, text });
    } else if (known !== text) {
      throw new Error(`prepared statements must be unique: '${name}' stands for two`);
    }
    wire.bind({ statement: name, values, valueMapper: prepareValue });
    if (!shapes.has(name)) wire.describe({ type: 'P' });
    wire.execute({});
  }
  #isParsing(name: string): string | undefined {
    return this.#parsing.find((statement) => statement.name === name)?.text;
  }
  readonly #parsed = (): void => {
    const statement = this.#parsing.shift();
    if (this.#line && statement?.name) this.#line.wire.parsedStatements[statement.name] = statement.text;
  };

  /** The statement that PostgreSQL is at. */
  get #current(): Step | undefined {
    return this.#steps[this.#outcomes.length];
  }
  /** Of the rows that come now: as told just now, or once before. */
  #shapeNow(): Shape {
    this.#shape ??= this.#line?.shapes.get(this.#current?.statement.name ?? '') ?? noRows;
    return this.#shape;
  }

  // From here on called by pg's client as the messages come.
  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#shape = shapeOf(fields);
  }
  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#wrong !== undefined) return;
    try {
      this.#rows.push(readRow(this.#shapeNow(), fields));
    } catch (error) {
      this.#wrong = dbError(this.#current?.statement.name ?? '', error);
    }
  }
  handleCommandComplete({ text }: { text: string }): void {
    const statement = this.#current?.statement;
    if (statement && !statement.planEachTime) this.#line?.shapes.set(statement.name, this.#shapeNow());
    const [, command = '', count = '0'] = /^([A-Za-z]+).*?(\d+)?$/.exec(text) ?? [];
    const wrong = this.#wrong;
    this.#outcomes.push(wrong === undefined ? { rows: this.#rows, rowCount: Number(count), command } : { wrong });
    this.#rows = [];
    this.#shape = undefined;
    this.#wrong = undefined;
  }
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }
  handleReadyForQuery(): void {
    this.#tell();
  }
  handleError(error: unknown): void {
    const reason = dbError(this.#current?.statement.name ?? '', error);
    const passedOver = this.#steps.slice(this.#outcomes.length);
    this.#tell();
    for (const step of passedOver) step.failed(reason);
  }
  #tell(): void {
    this.#line?.connection.off('parseComplete', this.#parsed);
    for (const [index, outcome] of this.#outcomes.entries()) {
      const step = this.#steps[index];
      if ('wrong' in outcome) step?.failed(outcome.wrong);
      else step?.done(outcome);
    }
  }
}
