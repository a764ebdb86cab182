/** The one encoder of everything that is written into the first HTML. */

const inText: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** A text, in content or in an attribute's quotes. */
export const htmlText = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => inText[character] as string);

const code = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
/** JSON inside a script element: nothing in it can end the element or begin a comment. */
export const htmlJson = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, code);
