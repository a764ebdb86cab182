/** Bytes that the shop reads of a file of stock. */
export const maxBytes = 3_000_000;

/** A file as text: UTF-8, or as Korean Excel saves its CSV files. */
export const readText = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('euc-kr').decode(bytes);
  }
};
