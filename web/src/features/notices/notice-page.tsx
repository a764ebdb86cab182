import { imageSrcSet } from '@gyeol/contracts/rules/image.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { isStatus } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/write.ts';
import { formatDateTime } from '../../shared/lib/format-date.ts';
import { NotFoundPage } from '../../shared/routes/not-found-page.tsx';
import { useMay } from '../../shared/session/my-rights.ts';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { type Notice, noticeQuery } from './notice-queries.ts';
import { NoticeReplies } from './notice-replies.tsx';

const NoticeView = ({ notice }: { notice: Notice }) => {
  const admin = useMay()('members.read');
  const navigate = useNavigate();
  const { send, busy } = useCall('review.deleteNotice', {
    done: '공지사항이 삭제되었습니다.',
    failed: '공지사항을 삭제하지 못했습니다.',
    leaves: true,
  });
  const remove = async (): Promise<void> => {
    if (!(await confirm('공지사항을 삭제하시겠습니까?'))) return;
    if (await send({ params: { id: notice.id } })) void navigate('/notice', { replace: true });
  };
  return (
    <div className="flex flex-col gap-8">
      <p className="-mt-4 border-b border-line pb-6 text-13 text-ink-3">
        {notice.displayName} · {formatDateTime(notice.createdAt)}
      </p>
      {notice.imageUrl && (
        <img
          src={notice.imageUrl}
          srcSet={imageSrcSet(notice.imageUrl)}
          sizes="(min-width: 1024px) 704px, 100vw"
          alt=""
          // These sizes reserve space until the image's real size is known, so that the text below does not move.
          width={1440}
          height={960}
          className="w-full rounded-sm bg-line"
        />
      )}
      <p className="text-15 whitespace-pre-line">{notice.content}</p>
      <NoticeReplies id={notice.id} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-6">
        <Link to="/notice" className={buttonClass({ variant: 'secondary' })}>
          목록으로
        </Link>
        {(notice.mine || admin) && (
          <Button variant="danger" busy={busy} onClick={remove}>
            삭제
          </Button>
        )}
      </div>
    </div>
  );
};

const NoticePage = () => {
  const id = Number(useParams().id);
  const isValidId = Number.isSafeInteger(id) && id > 0;
  const { data, error, isFetching, refetch } = useQuery({ ...noticeQuery(id), enabled: isValidId });
  if (!isValidId || isStatus(error, 404)) return <NotFoundPage next={['/notice', '공지사항 목록']} />;
  return (
    <Page title={data?.title ?? '공지사항'} width="prose">
      {data ? (
        <NoticeView notice={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          공지사항을 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-chart w-full" />
      )}
    </Page>
  );
};
export default NoticePage;
