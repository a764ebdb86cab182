import { cloth, leather, metal, type Pattern, rgb, stuff, threadOf } from '../engine/materials.ts';
import { type Look, look } from '../kit/look.ts';
import { checks } from '../small/scarf.ts';

const brass = metal('brass');
const gold = metal('gold');
const horn = (hex: string) => stuff(hex, 'paper', { shine: 0.2, gloss: 30 });

const NAVY = rgb('#2c3a55');

/** Stripes across, beginning below the shoulders; their edges are a little soft so that no size flickers. */
const stripes: Pattern = (_x, y, tint) => {
  if (y < 280) return;
  const f = (y / 34) % 1;
  const rise = (from: number, to: number) => Math.min(1, Math.max(0, (f - from) / (to - from)));
  const share = rise(0.54, 0.6) * (1 - rise(0.94, 1));
  for (let c = 0; c < 3; c++) tint[c] = (tint[c] as number) + ((NAVY[c] as number) - (tint[c] as number)) * share;
};

/** The scarf. */
export const scarfLook: Look = look(
  {
    ...cloth('#8d8a80', 'wool', { size: 130, depth: 1.2 }),
    pattern: checks(120, [rgb('#3c4038'), rgb('#c9b99a'), rgb('#8d8a80')]),
  },
  gold,
);

/** Outerwear by slug. */
export const outerLooks: Readonly<Record<string, Look>> = {
  'neulbom-coat': look(cloth('#b28a58', 'wool'), brass, {
    trim: leather('#4a2f1c'),
    thread: threadOf('#8f6a3f'),
    lining: cloth('#5a4632', 'twill'),
  }),
  'garang-trench': look(cloth('#c9b48c', 'twill'), brass, {
    trim: leather('#6d4a2c'),
    thread: threadOf('#a8926a'),
    lining: cloth('#8c7a5c', 'twill'),
  }),
  'heuk-blouson': look(leather('#7c6248', 'suede'), gold, {
    trim: cloth('#5d4936', 'rib'),
    thread: threadOf('#5f4832'),
    lining: cloth('#4a3a2c', 'twill'),
  }),
  'goreum-blazer': look(cloth('#414957', 'herringbone'), brass, {
    trim: leather('#2a1e17'),
    thread: threadOf('#2b2f38'),
    lining: cloth('#5d4f57', 'twill'),
  }),
  'nubi-vest': look(cloth('#5a5f42', 'nylon'), brass, {
    trim: cloth('#3f412c', 'corduroy', { size: 50 }),
    thread: threadOf('#454a32'),
    lining: cloth('#8a7a58', 'twill'),
  }),
  'baram-rider': look(leather('#23201f'), metal('steel'), {
    thread: threadOf('#3a3533'),
    lining: cloth('#3a2f2c', 'twill'),
  }),
  'nunsongi-puffer': look(cloth('#e2d8c4', 'nylon'), gold, {
    trim: cloth('#b9a98c', 'nylon'),
    lining: cloth('#8c7c62', 'twill'),
  }),
  'ilkkun-jacket': look(cloth('#33455c', 'twill', { size: 90, depth: 0.6 }), metal('copper'), {
    thread: threadOf('#c9b48c'),
    lining: cloth('#53627a', 'twill'),
  }),
};

/** Knitwear and shirts by slug. */
export const knitLooks: Readonly<Record<string, Look>> = {
  'gwiri-crew': look(cloth('#cdbd9f', 'knit', { size: 100 }), brass, { lining: cloth('#a8977a', 'jersey') }),
  'haru-cardigan': look(cloth('#4c5a4a', 'knit'), leather('#5c3b22'), {
    thread: threadOf('#3a2a1a'),
    lining: cloth('#3c483a', 'jersey'),
  }),
  'kkwabaegi-cable': look(cloth('#e6dcc8', 'knit'), brass, { lining: cloth('#b8ab90', 'jersey') }),
  'malgeun-oxford': look(cloth('#a9bccb', 'oxford'), horn('#f0ebe0'), {
    thread: threadOf('#c3d0da'),
    lining: cloth('#8a9dac', 'oxford'),
  }),
  'baramgyeol-linen': look(cloth('#ddd2bb', 'linen'), horn('#8a6b48'), {
    thread: threadOf('#cbbd9f'),
    lining: cloth('#b3a688', 'linen'),
  }),
  'yeoreum-polo': look(cloth('#2f3a4f', 'jersey'), horn('#20242c'), {
    thread: threadOf('#4a566b'),
    lining: cloth('#232b3b', 'jersey'),
  }),
  'gaeul-knit-vest': look(cloth('#a9764a', 'knit'), brass, {
    edge: cloth('#e6dcc8', 'jersey'),
    lining: cloth('#7c5432', 'jersey'),
  }),
  'mulgyeol-stripe': look({ ...cloth('#e4ddcd', 'jersey'), pattern: stripes }, brass, {
    trim: cloth('#e4ddcd', 'jersey'),
    lining: cloth('#b9b09c', 'jersey'),
  }),
};
