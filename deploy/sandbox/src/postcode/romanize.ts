const initials = ['g', 'kk', 'n', 'd', 'tt', 'r', 'm', 'b', 'pp', 's', 'ss', '', 'j', 'jj', 'ch', 'k', 't', 'p', 'h'];
const vowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
/**
 * The sound of each final consonant when a consonant follows. `moving` has the spelling of the final consonant when a
 * vowel follows and the consonant moves to the next syllable.
 */
const finals = ['', ...'k k k n n n t l k m p l l p l m p p t t ng t t k t p t'.split(' ')];
const moving = ['', ...'g kk gs n nj n d r lg lm lb ls lt lp r m b bs s ss ng j ch k t p'.split(' '), ''];

interface Syllable {
  initial: number;
  vowel: number;
  final: number;
}

const nieun = 2;
const rieul = 5;
const mieum = 6;
const silent = 11;

const split = (letter: string): Syllable | undefined => {
  const code = letter.charCodeAt(0) - 0xac00;
  if (code < 0 || code > 11171) return undefined;
  return { initial: Math.floor(code / 588), vowel: Math.floor((code % 588) / 28), final: code % 28 };
};

const nasal: Record<string, string> = { k: 'ng', t: 'n', p: 'm' };

const finalOf = (at: Syllable, next: Syllable | undefined): string => {
  const plain = finals[at.final] ?? '';
  if (next === undefined || plain === '') return plain;
  if (next.initial === silent && plain !== 'ng') return moving[at.final] ?? plain;
  if (next.initial === rieul && plain === 'n') return 'l';
  return [nieun, rieul, mieum].includes(next.initial) ? (nasal[plain] ?? plain) : plain;
};

const initialOf = (at: Syllable, before: Syllable | undefined): string => {
  const plain = initials[at.initial] ?? '';
  if (before === undefined || at.initial !== rieul) return plain;
  const sound = finals[before.final] ?? '';
  if (sound === 'l' || sound === 'n') return 'l';
  return sound === '' ? plain : 'n';
};

const word = (text: string): string => {
  const letters = [...text];
  const syllables = letters.map(split);
  const sounds = letters.map((letter, index) => {
    const at = syllables[index];
    if (at === undefined) return letter;
    const [before, next] = [syllables[index - 1], syllables[index + 1]];
    return `${initialOf(at, before)}${vowels[at.vowel]}${finalOf(at, next)}`;
  });
  const joined = sounds.join('');
  return joined.charAt(0).toUpperCase() + joined.slice(1);
};

/** A unit is separated by a hyphen and in lower case: 역삼동 → Yeoksam-dong, 테헤란로7길 → Teheran-ro 7-gil. */
const unitWord = /^(.+?)(대로|로|길|동|구|시|군|읍|면|리|가|도)$/;
const unitLatin: Record<string, string> = { 대로: 'daero', 동: 'dong', 리: 'ri' };

const unitOf = (text: string): string => {
  const [, stem = '', unit = ''] = unitWord.exec(text) ?? [];
  if (stem === '') return word(text);
  return `${word(stem)}-${unitLatin[unit] ?? word(unit).toLowerCase()}`;
};

/** Romanizes a place name by the revised romanisation, with the sound changes that place names have. */
export const romanize = (name: string): string =>
  name
    .replace(/([가-힣])(\d+(?:[가-힣]*길|가))$/, '$1 $2')
    .split(' ')
    .map((part) => (part === '' ? '' : unitOf(part)))
    .join(' ');
