import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { pointKeys } from '../../../entities/points/keys.ts';
import type { PointTerms } from '../../../entities/points/point-queries.ts';
import { MessageLine } from '../../../shared/admin/form/message-line.tsx';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { readAgain } from '../../../shared/api/read-again.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { PointTermsConflict } from './point-terms-conflict.tsx';
import { fields, type NumberField, names, parse, type Texts, textsOf } from './point-terms-texts.ts';
import { useSavePointTerms } from './use-save-point-terms.ts';

const draftName = 'point-terms';
/** The stored draft. `over` has the saved terms from which the operator started. */
interface Draft {
  texts: Texts;
  over: PointTerms;
}
const Fields = ({ texts, change }: { texts: Texts; change: (typed: Partial<Texts>) => void }) => (
  <>
    <Checkbox
      label="적립금을 운영합니다"
      checked={texts.enabled}
      onChange={({ target }) => change({ enabled: target.checked })}
    />
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {names.map((name) => (
        <TextField
          key={name}
          label={fields[name][0]}
          hint={fields[name][1]}
          inputMode="decimal"
          autoComplete="off"
          value={texts[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
    </div>
  </>
);

/** Orders keep the terms that they were placed with. */
export const PointTermsForm = ({ terms }: { terms: PointTerms }) => {
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => readStoredDraft<Draft>(draftName));
  const { texts, over } = draft ?? { texts: textsOf(terms), over: terms };
  const change = (typed: Partial<Texts>): void => setDraft({ texts: { ...texts, ...typed }, over });
  const { save, busy, message, showMessage, conflict, keepEditing } = useSavePointTerms(over, () =>
    setDraft(undefined),
  );
  useUnsavedGuard(draft !== undefined, useStoredDraft(draftName, draft, draft !== undefined));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const numbers = names.map((name) => [name, parse(texts, name)] as const);
    const wrong = numbers.find(([, value]) => Number.isNaN(value));
    if (wrong) {
      showMessage('stop', `${fields[wrong[0]][0]}: 숫자로 입력해주세요.`);
      return;
    }
    const typed = Object.fromEntries(numbers) as Record<NumberField, number>;
    void save({ version: over.version, enabled: texts.enabled, ...typed });
  };
  const giveUp = async (): Promise<void> => {
    await readAgain(client, [pointKeys.terms]);
    keepEditing();
    setDraft(undefined);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="적립금 설정" className="flex flex-col gap-6">
      <Fields texts={texts} change={change} />
      <div className="flex flex-wrap items-center justify-end gap-4">
        <MessageLine message={message} />
        <Button type="submit" busy={busy} busyText="저장 중…">
          저장
        </Button>
      </div>
      {conflict && (
        <PointTermsConflict
          conflict={conflict}
          busy={busy}
          onClose={keepEditing}
          onGiveUp={() => void giveUp()}
          onSave={(chosen) => void save(chosen)}
        />
      )}
    </form>
  );
};
