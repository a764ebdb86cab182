// How the shop keeps what people type, paste or hand over in a file. Each kind of text is folded once, where it comes in
// (contracts/src/kinds.ts), so that two spellings that look the same are the same.

/** Parts of an emoji that nobody sees alone: the joiner, variation selectors, the tags of flags. */
const emojiParts = '\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';
/**
 * Other letters that nobody sees: soft hyphen, grapheme joiner, fillers of Hangul, vowels of Khmer and separators of
 * Mongolian without a shape, zero-width spaces and joiners, marks of direction, invisible operators, byte order mark,
 * annotations, the language tag.
 */
const unseenLetters =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0001}';
const unseen = /* @__PURE__ */ new RegExp(`[${unseenLetters}${emojiParts}]`, 'gu');
const unseenInText = /* @__PURE__ */ new RegExp(`[${unseenLetters}]`, 'gu');
const spaces = /[\s\p{Cc}]/gu;
/** Control characters but the tab and the ends of lines. */
const controls = /(?![\t\n\r])\p{Cc}/gu;
const onlyEmojiParts = /* @__PURE__ */ new RegExp(`^[\\s${emojiParts}]*$`, 'u');

/** One line, as a name or a title: composed Hangul, no letters that nobody sees, plain spaces, none at the ends. */
export const foldLine = (text: string): string => text.replace(unseen, '').replace(spaces, ' ').trim().normalize('NFC');

/** Free text keeps its lines and its emoji. Empty where nothing can be seen. */
export const foldText = (text: string): string => {
  const folded = text.replace(unseenInText, '').replace(controls, '').normalize('NFC');
  return onlyEmojiParts.test(folded) ? '' : folded;
};

const digitZero = '0'.codePointAt(0) ?? 0;
const wideZero = '０'.codePointAt(0) ?? 0;
/** Numbers and codes made of digits: of full width as they are typed among Hangul, with any of the dashes. */
export const foldDigits = (text: string): string =>
  foldLine(text)
    .replace(/[０-９]/gu, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? wideZero) - wideZero + digitZero))
    .replace(/[\u2010-\u2015\u2212\uff0d\ufe63]/gu, '-')
    .replaceAll('＋', '+');

/** The five digits of a postcode, or whatever else was typed. */
export const foldPostcode = (text: string): string => foldDigits(text).replaceAll(' ', '');
