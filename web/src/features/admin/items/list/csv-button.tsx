import { seoulDate } from '@gyeol/contracts/rules/business-day.ts';
import { useEffect, useRef, useState } from 'react';
import { isSessionOver, messageOf } from '../../../../shared/api/api-error.ts';
import { saveFile } from '../../../../shared/lib/save-file.ts';
import { Button } from '../../../../shared/ui/button.tsx';
import { Icon } from '../../../../shared/ui/icon.tsx';
import { alert } from '../../../../shared/ui/prompts.ts';
import { itemsCsv } from './items-csv.ts';
import type { ItemsFilter } from './items-filter.ts';
import { fetchAllItems } from './items-query.ts';

/** The list by its filters as a file, all pages of it; made on the page, since it holds nobody's personal data. */
export const CsvButton = ({ filter }: { filter: ItemsFilter }) => {
  const [part, setPart] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const download = async (): Promise<void> => {
    const controller = new AbortController();
    stop.current = controller;
    setPart(0);
    try {
      const { items, cut } = await fetchAllItems(filter, controller.signal, setPart);
      saveFile(new Blob([itemsCsv(items)], { type: 'text/csv;charset=utf-8' }), `상품_${seoulDate(new Date())}.csv`);
      if (cut) await alert('상품이 많아 앞의 10,000개만 담았습니다. 검색 조건을 좁혀 나누어 내려받아주세요.');
    } catch (error) {
      if (controller.signal.aborted || isSessionOver(error)) return;
      await alert(messageOf(error, '파일을 내려받는 중 오류가 발생했습니다.'));
    } finally {
      setPart(undefined);
    }
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={part !== undefined}
      busyText={`내려받는 중 ${Math.round((part ?? 0) * 100)}%`}
      onClick={download}
    >
      <Icon name="download" />
      CSV 내려받기
    </Button>
  );
};
