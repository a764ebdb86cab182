/** Returns a pattern that matches a letter which no loaded Pretendard style sheet covers. */
export const letterBeyond = (faces: FontFaceSet): RegExp => {
  const ranges = [...faces]
    .filter(({ family }) => /^["']?Pretendard["']?$/.test(family))
    .flatMap(({ unicodeRange }) => [...unicodeRange.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)]);
  const classes = ranges.map(([, from, to = from]) => `\\u{${from}}-\\u{${to}}`).join('');
  return new RegExp(`[^\\s\\p{ASCII}\\p{Emoji}${classes}]`, 'u');
};

/**
 * Loads the fonts for rare letters (kana, 뷁) as soon as the page shows such a letter. Until then the letter has the
 * system's font. The style sheet of these fonts is not loaded on every visit, because on most visits this style sheet
 * would cost more bytes than it saves.
 */
export const watchRareLetters = (): void => {
  const beyond = letterBeyond(document.fonts);
  let waiting = false;
  const look = (): void => {
    waiting = false;
    if (!beyond.test(document.body.textContent)) return;
    observer.disconnect();
    void import('../../.cache/fonts/pretendard-other.css').catch(() => undefined);
  };
  const observer = new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    setTimeout(look, 500);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  look();
};
