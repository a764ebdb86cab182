/** The buttons of a question that cannot be taken back: the act by its name, the way out in words that are not the act's. */
export interface AskWords {
  yes: string;
  no: string;
  /** The way out has the focus, so that Enter does nothing. */
  safe: boolean;
}

/** A question or notice that waits for its answer. */
export interface Ask {
  id: number;
  kind: 'alert' | 'confirm';
  text: string;
  /** What follows a yes, and for whom. */
  detail?: string | undefined;
  words?: AskWords | undefined;
  answer: (yes: boolean) => void;
}

let asks: readonly Ask[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Ask[]): void => {
  asks = next;
  for (const listener of listeners) listener();
};

const ask = (kind: Ask['kind'], text: string, detail?: string, words?: AskWords): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean): void => {
      change(asks.filter((other) => other.id !== id));
      resolve(yes);
    };
    change([...asks, { id, kind, text, detail, words, answer }]);
  });

/** Shows a sentence in an accessible in-page dialog and waits until it is read: `await alert('…')`. */
export const alert = async (text: string): Promise<void> => {
  await ask('alert', text);
};

/** Asks yes or no in an accessible in-page dialog: `if (await confirm('…'))`. The detail says what follows, and for whom. */
export const confirm = (text: string, detail?: string, words?: AskWords): Promise<boolean> =>
  ask('confirm', text, detail, words);

export const currentAsks = (): readonly Ask[] => asks;
export const onAsksChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
