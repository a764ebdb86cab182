import { write } from '../../shared/api/write.ts';

const put = (url: string, file: File, contentType: string, onProgress: (part: number) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', url);
    request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status >= 200 && request.status < 300 ? resolve() : reject(new Error(`PUT ${request.status}`));
    request.onerror = () => reject(new Error('PUT failed'));
    request.send(file);
  });

/**
 * Uploads an image to the shop's store under a signed address and returns its path. A failed upload is retried once
 * with a new address. `onProgress` gets 0…1.
 */
export const uploadImage = async (file: File, onProgress: (part: number) => void): Promise<string> => {
  const send = async (): Promise<string> => {
    const { url, contentType, path } = await write('catalog.presignedUrl', {
      body: { path: `${Date.now()}_${file.name}`, size: file.size },
    });
    await put(url, file, contentType, onProgress);
    return path;
  };
  try {
    return await send();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('PUT')) return send();
    throw error;
  }
};
