/** Markup that is not encoded again. Only `html` and `htmlJson` create it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Value = string | number | Html | readonly Html[] | undefined;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that neither HTML nor XML allows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;

const encode = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (letter) => entities[letter] as string);

const written = (value: Value): string => {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : encode(String(value));
};

/**
 * Encodes the values of a template, so that each becomes text or the value of an attribute, never markup. The first
 * HTML, the sitemap and the feeds use no other encoder. Attributes need double quotes.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.reduce((text, part, index) => text + written(values[index - 1]) + part));

const code = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON for a script element. Nothing in it can end the element or begin a comment. */
export const htmlJson = (value: unknown): Html => new Html(JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, code));
