const code = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON inside a script element of the first HTML: nothing in it can end the element or begin a comment. */
export const htmlJson = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, code);
