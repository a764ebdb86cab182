import { writeFileSync } from 'node:fs';
import { decodeImage } from './decode-image.ts';

/** Makes the system end this process, and not the service, if memory runs out. */
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Only Linux has this file.
}

process.on('disconnect', () => process.exit());
process.on('message', (bytes: Uint8Array) => {
  void decodeImage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)).then((decoded) =>
    process.send?.(decoded),
  );
});
