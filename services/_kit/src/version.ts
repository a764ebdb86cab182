import shop from '../../../package.json' with { type: 'json' };

/** The version of the shop: that of package.json at its top, which every image has, too. */
export const { version } = shop;
