import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../../../shared/api/api-error.ts';
import { call } from '../../../../shared/api/call.ts';
import { toast } from '../../../../shared/ui/toast.tsx';
import { confirmRestockMessages } from '../confirm-restock-messages.ts';
import { itemsChanged } from '../item-queries.ts';
import { bodyOf, broughtBack, changesOf, type Draft, inCalls } from './bulk.ts';
import { applyRule, type Rule } from './bulk-apply.ts';
import { afterOutcome, countSaved, type Outcome, type Results } from './bulk-outcome.ts';
import type { ItemRow } from './items-query.ts';

const send = async (body: ReturnType<typeof bodyOf>, onAnswer: (outcome: Outcome) => void): Promise<Outcome> => {
  const all: Outcome = { items: [], options: [] };
  for (const part of inCalls(body)) {
    const outcome = await call('catalog.bulkEdit', { body: part });
    onAnswer(outcome);
    all.items.push(...outcome.items);
    all.options.push(...outcome.options);
  }
  return all;
};

/** A sheet of items under edit: what is typed, what of it would change, one save, and what became of each row. */
export const useBulkEdit = (start: readonly ItemRow[]) => {
  const client = useQueryClient();
  const [sheet, setSheet] = useState<{ items: readonly ItemRow[]; draft: Draft; results: Results }>({
    items: start,
    draft: {},
    results: {},
  });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { items, draft, results } = sheet;
  const { changes, wrong } = changesOf(items, draft);

  const type = (key: string, text: string | undefined): void =>
    setSheet((all) => {
      const { [key]: _, ...rest } = all.draft;
      return { ...all, draft: text === undefined ? rest : { ...rest, [key]: text } };
    });
  const save = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      if (!(await confirmRestockMessages(broughtBack(changes)))) return;
      const outcome = await send(bodyOf(changes), (part) => setSheet((all) => afterOutcome(all, part)));
      const { saved, refused } = countSaved(outcome);
      if (saved > 0) {
        toast(`${saved}건이 저장되었습니다.`);
        itemsChanged(client);
      }
      if (refused > 0) setError(`${refused}건은 저장되지 않았습니다. 표시된 줄을 확인하고 다시 저장해주세요.`);
    } catch (failure) {
      if (isSessionOver(failure)) return;
      setError(messageOf(failure, '저장하지 못했습니다. 입력한 내용은 그대로 있습니다. 다시 시도해주세요.'));
    } finally {
      setBusy(false);
    }
  };
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
