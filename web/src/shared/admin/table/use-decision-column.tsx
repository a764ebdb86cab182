import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSessionOver, messageOf } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { alert, confirm } from '../../ui/prompts.ts';
import { toast } from '../../ui/toast.tsx';
import type { AdminColumn } from './admin-table.tsx';

const buttons = { retry: '다시 시도', dismiss: '직접 처리함' } as const;
type Decision = keyof typeof buttons;
interface Deciding {
  readonly send: (uid: string, decision: Decision) => Promise<unknown>;
  readonly texts: Readonly<Record<Decision, { question: string; follows: string; done: string }>>;
  readonly failed: string;
  /** Of the list, and of what counts it. */
  readonly queryKey: readonly string[];
}

/** The column of what failed at the provider: tried again at once, or seen to by hand and taken off the list. */
export const useDecisionColumn = <Row extends { merchantUid: string }>(deciding: Deciding): AdminColumn<Row> => {
  const { send, texts, failed, queryKey } = deciding;
  const client = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const decide = async (uid: string, decision: Decision): Promise<void> => {
    const { question, follows, done } = texts[decision];
    if (!(await confirm(question, follows))) return;
    setBusy(`${uid} ${decision}`);
    try {
      await send(uid, decision);
      toast(done);
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, failed));
    } finally {
      setBusy(undefined);
      void client.invalidateQueries({ queryKey });
    }
  };
  return {
    head: '처리',
    cell: ({ merchantUid }) => (
      <div className="flex gap-2">
        {(['retry', 'dismiss'] as const).map((decision) => (
          <Button
            key={decision}
            size="sm"
            variant="secondary"
            busy={busy === `${merchantUid} ${decision}`}
            onClick={() => void decide(merchantUid, decision)}
          >
            {buttons[decision]}
          </Button>
        ))}
      </div>
    ),
    className: 'whitespace-nowrap',
  };
};
