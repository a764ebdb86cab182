import type { Member } from '@gyeol/service-kit/http/serve.ts';
import { shownName } from '../visibility.ts';

export interface ReplyRow {
  id: number;
  memberId: number;
  displayName: string;
  content: string;
  createdAt: Date | string;
}
/** JSON that was built by PostgreSQL has offsets; answers have UTC with Z. */
export const shownReply = (reader: Member | undefined, { id, content, createdAt, ...author }: ReplyRow) => ({
  id,
  content,
  createdAt: new Date(createdAt),
  displayName: shownName(reader, author),
});
