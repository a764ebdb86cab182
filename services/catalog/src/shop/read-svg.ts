import { SaxesParser, type SaxesTagNS } from 'saxes';

/** The drawing to store, with its size in its own units, or the refusal with its line (the first line is 1). */
type ReadSvg =
  | { readonly svg: string; readonly width: number; readonly height: number }
  | { readonly refused: string; readonly line: number };

const svgNamespace = 'http://www.w3.org/2000/svg';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';
/**
 * Elements for shapes, text and paint. None of these elements runs code, fetches, animates or holds another document.
 */
const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker filter feGaussianBlur feOffset feBlend feFlood ' +
    'feComposite feMerge feMergeNode feColorMatrix feDropShadow'
  ).split(' '),
);
const forbidden = /^on|^(?:href|src|base)$/i;
const local = /^#[\w.:-]+$/;
/** Matches references that leave the drawing. Only `url(#…)` is allowed, for a part of the same drawing. */
const foreignPaint =
  /url\s*\((?!\s*(['"]?)#[\w.:-]+\1\s*\))|image-set|cross-fade|(?:image|src|expression)\s*\(|@import|script:|data:/i;
/**
 * The limits of a drawing. A larger drawing is no logo and would slow down every page that shows it. `uses` is limited
 * because each `use` of a `use` doubles the drawing.
 */
const most = { elements: 5_000, depth: 40, uses: 10 } as const;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

class Refusal extends Error {}

/**
 * Answers an attribute as text; undefined for an attribute that is left out, such as an editor's own. Throws Refusal.
 */
const readAttribute = ({ uri, local: name, value }: SaxesTagNS['attributes'][string]): string | undefined => {
  const isLink = name === 'href' && (uri === '' || uri === xlinkNamespace);
  if (isLink && !local.test(value)) throw new Refusal(`링크(${value.slice(0, 40)})는 쓸 수 없습니다.`);
  if (isLink) return `href="${escaped(value)}"`;
  if (uri !== '' || name === 'xmlns' || name === 'class') return undefined;
  if (forbidden.test(name)) throw new Refusal(`${name} 속성은 쓸 수 없습니다.`);
  // In CSS a backslash or a comment may disguise a word.
  if (foreignPaint.test(value) || /\\|\/\*/.test(value)) throw new Refusal(`${name} 속성의 값은 쓸 수 없습니다.`);
  return `${name}="${escaped(value)}"`;
};

const openTag = ({ local: name, attributes }: SaxesTagNS, isRoot: boolean): string => {
  const allowed = Object.values(attributes).flatMap((attribute) => readAttribute(attribute) ?? []);
  return `<${[name, ...(isRoot ? [`xmlns="${svgNamespace}"`] : []), ...allowed].join(' ')}>`;
};

/** Writes a drawing from the parts that are allowed, and nothing else. */
class Writer {
  readonly parts: string[] = [];
  viewBox = '';
  private depth = 0;
  private count = 0;
  private uses = 0;
  /** The depth inside an element that is left out. */
  private outside = 0;

  open(tag: SaxesTagNS): void {
    this.depth += 1;
    this.count += 1;
    if (tag.local === 'use') this.uses += 1;
    if (this.depth > most.depth || this.count > most.elements || this.uses > most.uses)
      throw new Refusal('도형이 너무 많은 그림입니다.');
    if (this.depth === 1 && (tag.uri !== svgNamespace || tag.local !== 'svg'))
      throw new Refusal('SVG 그림이 아닙니다.');
    if (this.outside > 0 || tag.uri !== svgNamespace || tag.local === 'metadata') this.outside += 1;
    else if (!elements.has(tag.local)) throw new Refusal(`<${tag.local}>은(는) 쓸 수 없습니다.`);
    else this.parts.push(openTag(tag, this.depth === 1));
    if (this.depth === 1) this.viewBox = tag.attributes.viewBox?.value ?? '';
  }
  text(text: string): void {
    if (this.outside === 0 && this.depth > 0) this.parts.push(escaped(text));
  }
  close(tag: SaxesTagNS): void {
    this.depth -= 1;
    if (this.outside > 0) this.outside -= 1;
    else this.parts.push(`</${tag.local}>`);
  }
}

/**
 * Reads an SVG drawing as strict XML and writes it again from allowed parts. Parts that editors add (comments,
 * metadata, names of their own) are left out. Anything that could run, fetch or expand is refused with its line.
 */
export const readSvg = (source: string): ReadSvg => {
  const parser = new SaxesParser({ xmlns: true });
  const writer = new Writer();
  parser.on('error', () => {
    throw new Refusal('올바른 XML이 아닙니다.');
  });
  parser.on('doctype', (doctype) => {
    if (/\[|ENTITY/i.test(doctype)) throw new Refusal('<!DOCTYPE> 안의 정의는 쓸 수 없습니다.');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw new Refusal(`<?${target}?>은(는) 쓸 수 없습니다.`);
  });
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('text', (text) => writer.text(text));
  parser.on('cdata', (text) => writer.text(text));
  parser.on('closetag', (tag) => writer.close(tag));
  try {
    parser.write(source).close();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message, line: parser.line };
    throw error;
  }
  const [, , width = 0, height = 0] = writer.viewBox.split(/[\s,]+/).map(Number);
  // Without a size of its own, the drawing could take any size in an <img>.
  if (!(width > 0 && height > 0)) return { refused: '<svg>에 viewBox가 있어야 합니다.', line: 1 };
  return { svg: writer.parts.join(''), width, height };
};
