import shop from '../../../package.json' with { type: 'json' };

/** The version of the shop, from the top package.json, which every image also has. */
export const { version } = shop;
