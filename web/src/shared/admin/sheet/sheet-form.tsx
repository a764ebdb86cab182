import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/states.tsx';
import { ActionBar } from '../form/action-bar.tsx';
import { Section } from '../page/section.tsx';
import { ChooseSheet } from './choose-sheet.tsx';

interface Props {
  file: File | undefined;
  busy: 'reading' | 'saving' | undefined;
  why: string | undefined;
  /** Names the columns of the file. */
  hint: string;
  saving: string;
  /** The save button, which is shown after a dry run. `nothing` is the reason when there is nothing to save. */
  action: { label: string; nothing: string | false; save: () => Promise<void> } | undefined;
  onFile: (file: File | undefined) => void;
  options?: ReactNode;
  children: ReactNode;
}

/** Shows the steps of an upload: choose a file, read the report, save. Nothing changes before the last step. */
export const SheetForm = ({ file, busy, why, hint, saving, action, onFile, options, children }: Props) => (
  <>
    <Section title="파일 선택" hint={hint}>
      {options}
      <ChooseSheet file={file} busy={busy !== undefined} onFile={onFile} />
      <p role="alert" className="flex items-center gap-2 text-13 font-medium text-stop empty:hidden">
        {why && (
          <>
            <Icon name="alert" />
            {why}
          </>
        )}
      </p>
    </Section>
    {busy === 'reading' && <Spinner text="파일을 확인하고 있습니다…" />}
    {busy === 'saving' && <Spinner text={saving} />}
    {busy === undefined && children}
    {busy === undefined && action && (
      <ActionBar
        error={action.nothing || undefined}
        note={action.nothing ? undefined : '아직 아무것도 변경되지 않았습니다.'}
      >
        <Button disabled={action.nothing !== false} onClick={action.save}>
          {action.label}
        </Button>
      </ActionBar>
    )}
  </>
);
