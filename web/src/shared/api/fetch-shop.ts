type FetchShop = (path: string, init: RequestInit) => Promise<Response>;

let reach: FetchShop = (path, init) => fetch(path, init);

/** One request to the shop: a browser's own, or that of the server which renders a page. */
export const fetchShop: FetchShop = (path, init) => reach(path, init);

/** On the server: reads by another way than a browser's. */
export const readShopBy = (read: FetchShop): void => {
  reach = read;
};
