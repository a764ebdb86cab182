import { reviewCalls } from '@gyeol/contracts/http/review.ts';
import { type ProblemCode, problems } from '@gyeol/contracts/problems.ts';
import { isAdmin, type Member } from '@gyeol/contracts/rules/access-token.ts';
import { imageRefusal } from '@gyeol/contracts/rules/image.ts';
import { ok } from '@gyeol/contracts/schema.ts';
import { recordAudit } from '@gyeol/service-kit/audit.ts';
import { problem } from '@gyeol/service-kit/errors.ts';
import { serve } from '@gyeol/service-kit/http/serve.ts';
import { readShopName, type ShopName } from '@gyeol/service-kit/shop-name.ts';
import type { FastifyInstance } from 'fastify';
import { shownSeller, shownTo } from '../authors/visibility.ts';
import type { Deps } from '../config.ts';
import { attachImages } from '../images/attach-images.ts';
import { deleteNoticeRow, findNotice, insertNotice, listNotices, type NoticeRow } from './notice-store.ts';

const shown = (shop: ShopName, reader: Member | undefined) => (notice: NoticeRow) => ({
  id: notice.id,
  title: notice.title,
  qnaTitle: notice.title,
  content: notice.content,
  imageUrl: notice.imageUrl,
  createdAt: notice.createdAt,
  ...shownTo(reader, notice),
  ...shownSeller(shop),
});

const lineOf = ({ id, title }: NoticeRow) => ({ kind: 'notice', id, name: title });
const auditFieldsOf = ({ title, content, imageUrl }: NoticeRow) => ({ title, content, imageUrl });

const isProblemCode = (code: string): code is ProblemCode => code in problems;
const attachImage = async (deps: Deps, member: Member, path: string): Promise<string> => {
  const [image] = await attachImages(deps, member, [path]);
  if (image?.url) return image.url;
  const code = image?.code && isProblemCode(image.code) ? image.code : 'IMAGE_NOT_FOUND';
  throw problem(code, { message: imageRefusal(path, problems[code][1]) });
};

export const noticeRoutes = (api: FastifyInstance, deps: Deps): void => {
  serve(api, reviewCalls.notices, async ({ member }) =>
    (await listNotices(deps.db)).map(shown(await readShopName(deps.db), member)),
  );
  serve(api, reviewCalls.notice, async ({ params, member }) => {
    const notice = await findNotice(deps.db, params.id);
    if (!notice) throw problem('NOTICE_NOT_FOUND');
    return shown(await readShopName(deps.db), member)(notice);
  });
  serve(api, reviewCalls.addNotice, async ({ body, member }) => {
    const imageUrl = body.imagePath ? await attachImage(deps, member, body.imagePath) : null;
    const at = deps.now();
    const notice = await deps.db.tx(async (tx) => {
      const added = await insertNotice(tx, {
        title: body.qnaTitle.trim(),
        content: body.content.trim(),
        imageUrl,
        memberId: member.id,
        username: member.username,
        displayName: member.displayName,
        createdAt: at,
      });
      await recordAudit(tx, { ...lineOf(added), after: auditFieldsOf(added), at });
      return added;
    });
    return shown(await readShopName(deps.db), member)(notice);
  });
  serve(api, reviewCalls.deleteNotice, async ({ params, member }) => {
    const notice = await findNotice(deps.db, params.id);
    if (!notice) throw problem('NOTICE_NOT_FOUND');
    if (!isAdmin(member) && notice.memberId !== member.id) throw problem('NOT_OWNER');
    await deps.db.tx(async (tx) => {
      if ((await deleteNoticeRow(tx, params.id)) === 0) throw problem('NOTICE_NOT_FOUND');
      await recordAudit(tx, { ...lineOf(notice), before: auditFieldsOf(notice), at: deps.now() });
    });
    return ok;
  });
};
