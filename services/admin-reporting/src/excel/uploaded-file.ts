import { problem } from '@gyeol/service-kit/errors.ts';
import type { FastifyRequest } from 'fastify';

/** The bytes of a multipart body and the boundary that divides them; as the kit reads it. */
interface RawUpload {
  readonly contentType: string;
  readonly bytes: Buffer;
}
interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

const readForm = async ({ contentType, bytes }: RawUpload): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw problem('BAD_REQUEST', { detail: 'the multipart body cannot be read', cause });
  }
};

/** The file in a field of a `multipart` row. Throws BAD_REQUEST with `missing` when there is none. */
export const uploadedFile = async (request: FastifyRequest, field: string, missing: string): Promise<UploadedFile> => {
  const raw = request.body as RawUpload | undefined;
  const file = raw && (await readForm(raw)).get(field);
  if (!(file instanceof File) || file.size === 0) {
    throw problem('BAD_REQUEST', { message: missing, extra: { field } });
  }
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
};
