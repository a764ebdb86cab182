import { vi } from 'vitest';
import { answer } from './network.ts';

interface Put {
  url: string;
  type: string;
  file: File;
}

/**
 * Simulates the image store: reports the progress of uploads, records the uploads, and can be made unreachable. Upload
 * addresses are signed for `path`.
 */
export const openImageStore = (path: string) => {
  const puts: Put[] = [];
  let away = false;
  const sign = (next: string): void =>
    answer('catalog.presignedUrl', { url: `/api/upload/${next}`, contentType: 'image/webp', path: next });
  class Request {
    status = 0;
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    private url = '';
    private type = '';
    open(_method: 'PUT', url: string): void {
      this.url = url;
    }
    setRequestHeader(_name: 'content-type', type: string): void {
      this.type = type;
    }
    send(file: File): void {
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
      if (away) return void queueMicrotask(() => this.onerror?.());
      puts.push({ url: this.url, type: this.type, file });
      this.status = 200;
      queueMicrotask(() => this.onload?.());
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  sign(path);
  return {
    puts,
    sign,
    goAway: () => {
      away = true;
    },
    comeBack: () => {
      away = false;
    },
  };
};

export const imageFile = async (name: string, width = 40, height = 50): Promise<File> => {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.fillRect(0, 0, width, height);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg' })], name, { type: 'image/jpeg' });
};
