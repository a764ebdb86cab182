import { AlertDialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { Button } from './button.tsx';
import type { Prompt } from './prompts.ts';
import { useReturnFocus } from './use-return-focus.ts';

const PromptDialog = ({ ask: prompt }: { ask: Prompt }) => {
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const isSafe = prompt.labels?.safe ?? false;
  // Enter answers yes, as in the browser's own dialogs. When the action cannot be undone, Enter answers no.
  const focus = useReturnFocus({ first: () => (isSafe ? no : yes).current?.focus() });
  return (
    <Radix.Root open onOpenChange={(open) => !open && prompt.answer(prompt.kind === 'alert')}>
      <Radix.Portal>
        <div data-overlay="" aria-hidden="true" className="z-dialog fixed inset-0 animate-fade-in bg-ink/45" />
        <Radix.Content
          aria-modal="true"
          {...focus}
          className="z-dialog safe-bottom fixed inset-x-0 bottom-0 animate-sheet-in rounded-t-lg bg-surface shadow-raised outline-none sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:w-full sm:max-w-field sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade-in sm:rounded-lg"
        >
          <div className="p-6">
            <Radix.Title className="sr-only">{prompt.kind === 'alert' ? '알림' : '확인'}</Radix.Title>
            <Radix.Description className="whitespace-pre-line">
              <span className="block text-17">{prompt.text}</span>
              {prompt.detail && <span className="mt-3 block text-15 text-ink-2">{prompt.detail}</span>}
            </Radix.Description>
            <div className="mt-6 flex justify-end gap-2">
              {prompt.kind === 'confirm' && (
                <Radix.Cancel asChild>
                  <Button ref={no} variant="secondary" className="flex-1 sm:flex-none">
                    {prompt.labels?.no ?? '취소'}
                  </Button>
                </Radix.Cancel>
              )}
              <Radix.Action asChild onClick={() => prompt.answer(true)}>
                <Button ref={yes} variant={isSafe ? 'danger' : 'primary'} className="flex-1 sm:flex-none">
                  {prompt.labels?.yes ?? '확인'}
                </Button>
              </Radix.Action>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};
export default PromptDialog;
