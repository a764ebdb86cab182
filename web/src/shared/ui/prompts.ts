/**
 * The buttons of a question about an action that cannot be undone. `yes` names the action. `no` must not use the same
 * words as `yes`.
 */
export interface PromptLabels {
  yes: string;
  no: string;
  /** True when `no` has the focus, so that Enter does not start the action. */
  safe: boolean;
}

export interface Prompt {
  id: number;
  kind: 'alert' | 'confirm';
  text: string;
  /** The consequences of a yes, and the people they affect. */
  detail?: string | undefined;
  labels?: PromptLabels | undefined;
  answer: (yes: boolean) => void;
}

let prompts: readonly Prompt[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly Prompt[]): void => {
  prompts = next;
  for (const listener of listeners) listener();
};

const openPrompt = (kind: Prompt['kind'], text: string, detail?: string, labels?: PromptLabels): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (yes: boolean): void => {
      change(prompts.filter((other) => other.id !== id));
      resolve(yes);
    };
    change([...prompts, { id, kind, text, detail, labels, answer }]);
  });

/** Shows a sentence in an accessible in-page dialog and waits until it is closed: `await alert('…')`. */
export const alert = async (text: string): Promise<void> => {
  await openPrompt('alert', text);
};

/** Asks yes or no in an accessible in-page dialog: `if (await confirm('…'))`. The detail states the consequences. */
export const confirm = (text: string, detail?: string, labels?: PromptLabels): Promise<boolean> =>
  openPrompt('confirm', text, detail, labels);

export const currentPrompts = (): readonly Prompt[] => prompts;
export const onPromptsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
