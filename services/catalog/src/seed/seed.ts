export const seed = async () => {};
