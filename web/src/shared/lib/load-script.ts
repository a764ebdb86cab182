const loads = new Map<string, Promise<void>>();

/** Loads an external script once. Rejects when the script cannot be loaded. A later call then tries again. */
export const loadScript = (url: string): Promise<void> => {
  const existing = loads.get(url);
  if (existing) return existing;
  const load = new Promise<void>((resolve, reject) => {
    if (!url) throw new Error('no address');
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loads.delete(url);
      reject(new Error(`cannot load ${url}`));
    };
    document.head.append(script);
  });
  load.catch(() => loads.delete(url));
  loads.set(url, load);
  return load;
};
