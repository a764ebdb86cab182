import { useCall } from '../../api/write.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/prompts.ts';
import type { AdminColumn } from './admin-table.tsx';

const buttons = { retry: '다시 시도', dismiss: '직접 처리함' } as const;
type Decision = keyof typeof buttons;
interface Deciding {
  readonly row: 'order.decideReceipt' | 'order.decideEscrow';
  readonly texts: Readonly<Record<Decision, { question: string; follows: string; done: string }>>;
  readonly failed: string;
}

/**
 * Returns the column for calls that failed at the provider. The operator retries a call, or removes it from the list
 * because the matter was settled by hand.
 */
export const useDecisionColumn = <Row extends { merchantUid: string }>(deciding: Deciding): AdminColumn<Row> => {
  const { row, texts, failed } = deciding;
  const { send, busy, sending } = useCall(row, { done: (_, { body }) => texts[body.decision].done, failed });
  const isSending = (uid: string, decision: Decision): boolean =>
    sending?.[0].params.uid === uid && sending[0].body.decision === decision;
  const decide = async (uid: string, decision: Decision): Promise<void> => {
    const { question, follows } = texts[decision];
    if (await confirm(question, follows)) await send({ params: { uid }, body: { decision } });
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
            busy={isSending(merchantUid, decision)}
            disabled={busy && !isSending(merchantUid, decision)}
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
