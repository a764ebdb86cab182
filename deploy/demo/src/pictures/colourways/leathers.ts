import { cloth, leather, metal, stuff, threadOf } from '../engine/materials.ts';
import { type Look, look } from '../kit/look.ts';

const brass = metal('brass');
const gold = metal('gold');
const steel = metal('steel');
const polished = { shine: 0.16, gloss: 30 };

/** Bags and wallets by slug. */
export const leatherLooks: Readonly<Record<string, Look>> = {
  'maru-tote': look(leather('#a9682f'), brass),
  'bandal-shoulder': look(leather('#5d3323', 'pebble'), gold, { thread: threadOf('#6b4030') }),
  'durebak-bucket': look(leather('#e6dcc8', 'pebble'), gold, {
    trim: leather('#9c6236'),
    thread: threadOf('#b98a5c'),
    lining: leather('#a98a68', 'suede'),
  }),
  'anjang-crossbody': look(leather('#26211f'), gold, { thread: threadOf('#4a423c') }),
  'nadeuri-backpack': look(cloth('#59583f', 'canvas', { size: 60 }), brass, {
    trim: leather('#7c4a26'),
    thread: threadOf('#c9b98f'),
  }),
  'jureum-clutch': look(leather('#27443a'), gold, { thread: threadOf('#3b5a4e') }),
  'meok-briefcase': look(leather('#3c2a22', 'saffiano'), brass, {
    trim: leather('#3c2a22'),
    thread: threadOf('#8a6c54'),
  }),
  'ham-mini': look(leather('#6d1f22'), gold, { thread: threadOf('#8d3a3a') }),
  'gyeol-long-wallet': look(leather('#a5652f'), brass),
  'damdam-bifold': look(leather('#4b2d1f'), brass, { thread: threadOf('#b08a5e') }),
  'han-jang-card': look(leather('#2c4a3a'), gold, { thread: threadOf('#d8cba8') }),
  'dulle-zip': look(leather('#2a2624', 'pebble'), gold, { trim: leather('#8a5630'), thread: threadOf('#4c443e') }),
  'jamul-key-case': look(leather('#6d2222'), brass, { thread: threadOf('#c9a27a') }),
  'meongil-passport': look(leather('#263247', 'saffiano'), gold, {
    trim: leather('#8a5630'),
    thread: threadOf('#c7b48c'),
  }),
  'ttalgak-coin': look(leather('#b98634'), gold, { thread: threadOf('#8a5f22') }),
  'sebeon-trifold': look(leather('#d9c3a6', 'pebble'), gold, { trim: leather('#a55a3c'), thread: threadOf('#efe4d0') }),
};

/** Shoes by slug. */
export const shoeLooks: Readonly<Record<string, Look>> = {
  'georum-loafer': look(leather('#5a1f1e', 'calf', polished), gold, {
    thread: threadOf('#7a3b34'),
    lining: leather('#b08a5e'),
  }),
  'bandeut-derby': look(leather('#3a2318', 'calf', polished), brass, {
    thread: threadOf('#6d4a30'),
    lining: leather('#a07c54'),
  }),
  'sanchaek-chelsea': look(leather('#9a7248', 'suede'), brass, {
    trim: cloth('#4a3423', 'twill', { size: 30 }),
    thread: threadOf('#7c5a38'),
    lining: leather('#b79468'),
  }),
  'huin-sneaker': look(leather('#ddd8cc'), steel, {
    trim: leather('#3f5a48'),
    thread: threadOf('#c9c3b4'),
    lining: cloth('#cfc4ad', 'jersey'),
    edge: stuff('#b8ac96'),
  }),
  'sappun-mule': look(leather('#cbb393', 'suede'), gold, {
    trim: leather('#8a5f3c'),
    thread: threadOf('#b39a78'),
    lining: leather('#c9a77c'),
  }),
  'mulga-sandal': look(leather('#8c5227'), brass, { lining: leather('#b08a5e') }),
  'nabi-flat': look(leather('#211c1b', 'calf', polished), gold, {
    thread: threadOf('#3a3331'),
    lining: leather('#c4a27a'),
  }),
  'sangil-boots': look(leather('#7a4a26'), brass, { trim: leather('#4a2d1c', 'suede'), lining: leather('#a8865c') }),
};

/** Belts and small things by slug. */
export const smallLooks: Readonly<Record<string, Look>> = {
  'gojeun-belt': look(leather('#47291a'), brass, { thread: threadOf('#8a6240') }),
  'yeokkeun-belt': look(leather('#a0672f'), brass),
  'maedal-keyring': look(leather('#9c5b30'), brass),
  'sigan-strap': look(leather('#8a4a22'), steel, { thread: threadOf('#e3cfa8') }),
  'ongi-gloves': look(leather('#2b2420'), gold, {
    thread: threadOf('#574a42'),
    trim: cloth('#a08c70', 'rib', { size: 60 }),
  }),
  'gol-cap': look(cloth('#3f4a3f', 'corduroy', { size: 150 }), brass, { thread: threadOf('#5f6b5c') }),
  'nun-glasses-case': look(leather('#7a3f2a'), brass, {
    thread: threadOf('#d9b58c'),
    lining: leather('#5f6b5a', 'suede'),
  }),
};
