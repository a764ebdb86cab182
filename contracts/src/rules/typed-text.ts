// Folds the texts that people type, paste or send in a file. Each kind of text is folded once, where it arrives
// (contracts/src/kinds.ts). Spellings that look the same become equal.

/** Parts of an emoji that are invisible alone: the joiner, variation selectors, the tags of flags. */
const emojiParts = '\\u200d\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}\\u{e0100}-\\u{e01ef}';
/**
 * Other invisible letters: soft hyphen, grapheme joiner, fillers of Hangul, vowels of Khmer and separators of Mongolian
 * without a shape, zero-width spaces and joiners, marks of direction, invisible operators, byte order mark,
 * annotations, the language tag.
 */
const unseenLetters =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\u{e0001}';
const unseen = /* @__PURE__ */ new RegExp(`[${unseenLetters}${emojiParts}]`, 'gu');
const unseenInText = /* @__PURE__ */ new RegExp(`[${unseenLetters}]`, 'gu');
const spaces = /[\s\p{Cc}]/gu;
const controls = /(?![\t\n\r])\p{Cc}/gu;
const onlyEmojiParts = /* @__PURE__ */ new RegExp(`^[\\s${emojiParts}]*$`, 'u');

/**
 * Folds a text to one line, such as a name or a title: composed Hangul, no invisible letters, plain spaces, none at the
 * ends.
 */
export const foldLine = (text: string): string => text.replace(unseen, '').replace(spaces, ' ').trim().normalize('NFC');

/** Folds free text, which keeps its lines and its emoji; empty when nothing can be seen. */
export const foldText = (text: string): string => {
  const folded = text.replace(unseenInText, '').replace(controls, '').normalize('NFC');
  return onlyEmojiParts.test(folded) ? '' : folded;
};

const digitZero = '0'.codePointAt(0) ?? 0;
const wideZero = '０'.codePointAt(0) ?? 0;
/** Folds numbers and codes made of digits: full-width digits, which are typed among Hangul, and any kind of dash. */
export const foldDigits = (text: string): string =>
  foldLine(text)
    .replace(/[０-９]/gu, (digit) => String.fromCodePoint((digit.codePointAt(0) ?? wideZero) - wideZero + digitZero))
    .replace(/[\u2010-\u2015\u2212\uff0d\ufe63]/gu, '-')
    .replaceAll('＋', '+');

/** Folds a postcode to its five digits; any other text keeps its letters. */
export const foldPostcode = (text: string): string => foldDigits(text).replaceAll(' ', '');
