type FetchShop = (path: string, init: RequestInit) => Promise<Response>;

let reach: FetchShop = (path, init) => fetch(path, init);

/** Sends one request to the shop: with `fetch` in a browser, or by the function of the server that renders a page. */
export const fetchShop: FetchShop = (path, init) => reach(path, init);

/** Sets the function that replaces `fetch` on the server. */
export const readShopBy = (read: FetchShop): void => {
  reach = read;
};
