import { useState } from 'react';
import { useAction, write } from '../../../../shared/api/write.ts';
import { confirmRestockMessages } from '../confirm-restock-messages.ts';
import { bodyOf, broughtBack, changesOf, type Draft, inCalls } from './bulk.ts';
import { applyRule, type Rule } from './bulk-apply.ts';
import { afterOutcome, countSaved, type Outcome, type Results } from './bulk-outcome.ts';
import type { ItemRow } from './items-query.ts';

const send = async (body: ReturnType<typeof bodyOf>, onAnswer: (outcome: Outcome) => void): Promise<Outcome> => {
  const all: Outcome = { items: [], options: [] };
  for (const part of inCalls(body)) {
    const outcome = await write('catalog.bulkEdit', { body: part });
    onAnswer(outcome);
    all.items.push(...outcome.items);
    all.options.push(...outcome.options);
  }
  return all;
};

export const useBulkEdit = (start: readonly ItemRow[]) => {
  const [sheet, setSheet] = useState<{ items: readonly ItemRow[]; draft: Draft; results: Results }>({
    items: start,
    draft: {},
    results: {},
  });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [error, setError] = useState<string>();
  const { items, draft, results } = sheet;
  const { changes, wrong } = changesOf(items, draft);

  const type = (key: string, text: string | undefined): void =>
    setSheet((all) => {
      const { [key]: _, ...rest } = all.draft;
      return { ...all, draft: text === undefined ? rest : { ...rest, [key]: text } };
    });
  const { send: save, busy } = useAction(
    async () => {
      if (!(await confirmRestockMessages(broughtBack(changes)))) return 0;
      const outcome = await send(bodyOf(changes), (part) => setSheet((all) => afterOutcome(all, part)));
      const { saved, refused } = countSaved(outcome);
      if (refused > 0) setError(`${refused}건은 저장되지 않았습니다. 표시된 줄을 확인하고 다시 저장해주세요.`);
      return saved;
    },
    {
      done: (saved) => (saved > 0 ? `${saved}건이 저장되었습니다.` : undefined),
      failed: '저장하지 못했습니다. 입력한 내용은 그대로 있습니다. 다시 시도해주세요.',
      sayFailed: setError,
    },
  );
  const choose = (ids: readonly number[], is: boolean): void =>
    setChosen((all) => new Set(is ? [...all, ...ids] : [...all].filter((id) => !ids.includes(id))));
  return {
    items,
    draft,
    results,
    changes,
    wrong,
    chosen,
    busy,
    error,
    dirty: changes.length > 0 || Object.keys(wrong).length > 0,
    type,
    save,
    choose,
    apply: (rule: Rule) => setSheet((all) => ({ ...all, draft: applyRule(all.items, chosen, all.draft, rule) })),
    revertAll: () => {
      setSheet((all) => ({ ...all, draft: {}, results: {} }));
      setError(undefined);
    },
  };
};
export type BulkEdit = ReturnType<typeof useBulkEdit>;
