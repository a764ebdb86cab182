import { maxSheetBytes } from '@gyeol/contracts/rules/sheet.ts';
import { foldLine } from '@gyeol/contracts/rules/typed-text.ts';
import type { FastifyRequest } from 'fastify';
import { problem } from '../errors.ts';

/** A multipart body as `addBodyParsers` passes it on: its bytes, and the content type with its boundary. */
interface RawUpload {
  readonly contentType: string;
  readonly bytes: Buffer;
}
interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Answers the operator's own name for the file in one line, so that the operator recognises the file. */
export const fileNameOf = ({ name }: { name: string }): string => foldLine(name.toWellFormed()).slice(0, 100);

const readForm = async ({ contentType, bytes }: RawUpload): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch (cause) {
    throw problem('BAD_REQUEST', { detail: 'the multipart body cannot be read', cause });
  }
};

/**
 * Reads the file in a field of a `multipart` row. Throws BAD_REQUEST with the message `missing` when there is no file.
 */
const uploadedFile = async (request: FastifyRequest, field: string, missing: string): Promise<UploadedFile> => {
  const raw = request.body as RawUpload | undefined;
  const file = raw && (await readForm(raw)).get(field);
  if (!(file instanceof File) || file.size === 0) {
    throw problem('BAD_REQUEST', { message: missing, extra: { field } });
  }
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
};

/** Reads the file of rows that an operator sends. Throws BAD_REQUEST when there is no file, PAYLOAD_TOO_LARGE. */
export const uploadedSheet = async (request: FastifyRequest): Promise<UploadedFile> => {
  const file = await uploadedFile(request, 'file', '엑셀 파일을 선택해주세요.');
  if (file.bytes.length <= maxSheetBytes) return file;
  throw problem('PAYLOAD_TOO_LARGE', { message: '파일은 5MB 이하여야 합니다.' });
};
