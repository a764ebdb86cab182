const prefix = 'draft:';

/** Under which name this tab keeps what was typed into a form. */
export const draftName = (key: string): string => prefix + key;

/** Nothing that was typed in this tab is kept any longer. */
export const forgetDrafts = (): void => {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
};
