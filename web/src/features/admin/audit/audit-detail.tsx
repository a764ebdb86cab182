import { formatDateTime } from '../../../shared/lib/format-date.ts';
import type { AuditRecord } from './audit-query.ts';
import { changesOf } from './audit-text.ts';

const Side = ({ text }: { text: string | undefined }) =>
  text === undefined ? (
    <span className="text-ink-3">–</span>
  ) : (
    <span className="break-all whitespace-pre-wrap">{text}</span>
  );

export const AuditDetail = ({ row }: { row: AuditRecord }) => {
  const changes = changesOf(row.before, row.after);
  return (
    <div className="flex flex-col gap-3 bg-paper px-4 py-3 text-13">
      {changes.length === 0 ? (
        <p className="text-ink-3">바뀐 내용이 없습니다.</p>
      ) : (
        <table className="w-full max-w-prose text-left">
          <caption className="sr-only">{row.action} 전과 후</caption>
          <thead className="text-ink-3">
            <tr>
              {['항목', '전', '후'].map((head) => (
                <th key={head} scope="col" className="py-1 pr-4 font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="align-top">
            {changes.map(({ field, before, after }) => (
              <tr key={field} className="border-t border-line">
                <th scope="row" className="py-1 pr-4 font-medium">
                  {field}
                </th>
                <td className="py-1 pr-4 text-ink-2">
                  <Side text={before} />
                </td>
                <td className="py-1">
                  <Side text={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="break-all text-12 text-ink-2">
        {formatDateTime(row.actedAt)} · {row.operation} · {row.address ?? '명령줄'}
        {row.userAgent && ` · ${row.userAgent}`}
      </p>
    </div>
  );
};
