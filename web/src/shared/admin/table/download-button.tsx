import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { callForFile } from '../../api/call.ts';
import type { Args, CallName } from '../../api/call-types.ts';
import { saveFile } from '../../lib/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { alert } from '../../ui/prompts.ts';

interface Props<Name extends CallName> {
  /** A row that produces a file: `shipping.ordersCsv`, `shipping.membersCsv`, `shipping.stockRequestsCsv`, `order.claimsCsv`. */
  name: Name;
  /** The list's own filters: the file holds what the list shows, all pages of it. */
  query?: NonNullable<Args<Name>[0]>['query'];
  /** Without the date and `.csv`: `주문`. */
  fileName: string;
  /** While something is typed that the list does not show yet: the file would be another than the screen says. */
  disabled?: boolean;
  children?: string;
}

/** A list as a CSV file, whole, by the filters it has now. */
export const DownloadButton = <Name extends CallName>({
  name,
  query,
  fileName,
  disabled,
  children = 'CSV 내려받기',
}: Props<Name>) => {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = await callForFile(name, { query } as Args<Name>[0]);
      saveFile(file, `${fileName}_${seoulDate(new Date())}.csv`);
    } catch (error) {
      await alert(messageOf(error, '파일을 내려받는 중 오류가 발생했습니다.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" variant="secondary" busy={busy} busyText="내려받는 중…" disabled={disabled} onClick={download}>
      <Icon name="download" />
      {children}
    </Button>
  );
};
