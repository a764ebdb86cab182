import { Link } from 'react-router-dom';
import { type MemberCategory, type MemberFilter, memberCategories, writeFilter } from './member-filter.ts';

const tab =
  'inline-flex min-h-row items-center border-b-2 border-transparent px-1 text-13 text-ink-2 hover:text-ink ' +
  'pointer-coarse:min-h-touch aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** The links keep the other filters. */
export const MemberCategories = ({ shown, filter }: { shown: MemberCategory; filter: MemberFilter }) => {
  const search = new URLSearchParams(writeFilter({ ...filter, page: 0 })).toString();
  return (
    <nav aria-label="가입 유형" className="flex gap-6 border-b border-line">
      {(Object.keys(memberCategories) as MemberCategory[]).map((name) => (
        <Link
          key={name}
          to={{ pathname: `/admin/member/stats${name === 'ALL' ? '' : `/${name}`}`, search }}
          aria-current={name === shown ? 'page' : undefined}
          className={tab}
        >
          {memberCategories[name]}
        </Link>
      ))}
    </nav>
  );
};
