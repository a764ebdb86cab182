/** How long a browser may take to begin with a file. */
const revokeAfterMs = 60_000;

/** Puts a file into the visitor's downloads. */
export const saveFile = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
};
