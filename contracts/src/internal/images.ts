import { Type } from 'typebox';

const Urls = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 100 });
/** Addresses of images as they are stored: `/media/{sha256}.{extension}`. */
export const ImageUrls = Type.Object({ urls: Urls });
/** The requested addresses that the service uses. */
export const UsedImages = Type.Object({ used: Urls });
