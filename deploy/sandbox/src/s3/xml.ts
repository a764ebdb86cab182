const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text that may stand in an element; control characters, which XML 1.0 cannot hold, become references. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: object keys may hold them, XML may not
    .replace(/[\u0000-\u001f]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const unescapeXml = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_all, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);/g, (_all, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** The inner text of every `<name>…</name>`: enough for the two small documents that S3 clients send. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(([, inner = '']) => inner);

export const texts = (xml: string, name: string): string[] =>
  elements(xml, name).map((inner) => unescapeXml(inner.trim()));

/** One element with text, left out when there is nothing to say. */
export const element = (name: string, text: string | number | boolean | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

export const document = (root: string, children: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${children}</${root}>`;
