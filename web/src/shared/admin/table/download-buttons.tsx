import type { ListFormat } from '@gyeol/contracts/http/sheet-file.ts';
import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { callForFile } from '../../api/call.ts';
import type { Args, CallName } from '../../api/call-types.ts';
import { useAction } from '../../api/write.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Props<Name extends CallName> {
  /**
   * The contract row that produces the list as a file: `shipping.ordersCsv`, `shipping.membersCsv`, `order.claimsCsv` …
   */
  name: Name;
  /** The filters of the list. The file has all pages of the list that is shown. */
  query?: NonNullable<Args<Name>[0]>['query'];
  /** The name without the date and the file extension, such as `주문`. */
  fileName: string;
  /**
   * True while the list does not use all values of the filter form yet. A file with these values would differ from the
   * screen.
   */
  disabled?: boolean;
}

const formats: readonly [format: ListFormat, text: string][] = [
  ['xlsx', '엑셀 내려받기'],
  ['csv', 'CSV 내려받기'],
];

/**
 * Downloads the whole list with its current filters. Excel changes phone numbers and long numbers of a CSV, so there is
 * also an Excel file.
 */
export const DownloadButtons = <Name extends CallName>({ name, query, fileName, disabled = false }: Props<Name>) => {
  const { send, sending } = useAction(
    async (format: ListFormat) => {
      const file = await callForFile(name, { query: { ...query, format } } as Args<Name>[0]);
      saveFile(file, `${fileName}_${seoulDate(new Date())}.${format}`);
    },
    { failed: '파일을 내려받는 중 오류가 발생했습니다.' },
  );
  const busy = sending?.[0];
  return (
    <div className="flex flex-wrap gap-2">
      {formats.map(([format, text]) => (
        <Button
          key={format}
          size="sm"
          variant="secondary"
          busy={busy === format}
          busyText="내려받는 중…"
          disabled={disabled || (busy !== undefined && busy !== format)}
          onClick={() => send(format)}
        >
          <Icon name="download" />
          {text}
        </Button>
      ))}
    </div>
  );
};
