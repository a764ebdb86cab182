import { type ChangeEvent, type FormEvent, useState } from 'react';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import { readStoredDraft, useStoredDraft } from '../../../shared/admin/form/use-stored-draft.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Select, TextArea, TextField } from '../../../shared/ui/field.tsx';
import type { Settings } from './setting-queries.ts';
import { TermsPreview } from './terms-preview.tsx';
import {
  type EditedField,
  type EditedTerms,
  fieldLabels,
  isTicked,
  parseTexts,
  type TermsFaults,
  type TermsTexts,
  type TickedField,
  textsOf,
} from './terms-texts.ts';
import { useSaveTerms } from './use-save-terms.ts';

const hours = Array.from({ length: 25 }, (_, hour) => hour);
const hourText = (hour: number): string =>
  hour === 0 ? '당일 출고 없음' : hour === 24 ? '자정까지' : `${String(hour).padStart(2, '0')}:00까지`;
const editedFields = Object.keys(fieldLabels) as EditedField[];
const shownText = (terms: EditedTerms, field: EditedField): string => {
  if (isTicked(field)) return terms[field] ? '예' : '아니요';
  return field === 'cutOffHour' ? hourText(terms.cutOffHour) : textsOf(terms)[field] || '없음';
};
const isSame = (one: EditedTerms, other: EditedTerms, field: EditedField): boolean =>
  JSON.stringify(one[field]) === JSON.stringify(other[field]);

type Saving = ReturnType<typeof useSaveTerms>;
const TermsConflict = ({ saving, onGiveUp }: { saving: Saving; onGiveUp: () => void }) => {
  const { conflict, busy, send, keepEditing } = saving;
  if (!conflict) return null;
  const { saved, typed } = conflict;
  const differing = editedFields.filter((field) => !isSame(saved, typed, field));
  const decide = (own: ReadonlySet<string>): void => {
    const chosen = differing.filter((field) => own.has(field)).map((field) => [field, typed[field]]);
    if (chosen.length > 0) void send({ ...saved, ...Object.fromEntries(chosen) }, saved);
    else onGiveUp();
  };
  return (
    <ConflictDialog
      conflicts={differing.map((field) => ({
        key: field,
        label: fieldLabels[field],
        saved: shownText(saved, field),
        typed: shownText(typed, field),
        edited: true,
      }))}
      busy={busy}
      onClose={keepEditing}
      onDecide={decide}
    />
  );
};

interface FieldsProps {
  texts: TermsTexts;
  faults: TermsFaults;
  change: (change: Partial<TermsTexts>) => void;
}
/** `tick` answers the props of a checkbox, and `bind` the props of any other input. */
const bindings = ({ texts, faults, change }: FieldsProps) => ({
  tick: (field: TickedField) => ({
    label: fieldLabels[field],
    checked: texts[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [field]: target.checked }),
  }),
  bind: (field: Exclude<EditedField, TickedField>) => ({
    label: fieldLabels[field],
    value: texts[field],
    error: faults[field],
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      change({ [field]: target.value }),
  }),
});
const Fields = (props: FieldsProps) => {
  const { tick, bind } = bindings(props);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...bind('returnFee')} inputMode="numeric" autoComplete="off" />
        <TextField {...bind('exchangeFee')} inputMode="numeric" autoComplete="off" />
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-13 font-medium text-ink-2">취소·반품</legend>
        <Checkbox {...tick('returnBothWays')} />
        <Checkbox {...tick('missedFreeWaived')} />
        <Checkbox {...tick('couponBackBelowMinimum')} />
      </fieldset>
      <div className="flex flex-col gap-2">
        <TextArea
          {...bind('remoteAreas')}
          placeholder="63000-63644 3000 제주"
          hint="한 줄에 우편번호 범위, 추가 금액, 지역 이름을 적거나 표에서 붙여 넣으세요. 주문서에서 우편번호를 입력하면 바로 더해집니다."
        />
        <Checkbox {...tick('remoteFeeWaived')} />
      </div>
      <Select {...bind('cutOffHour')} hint="이 시각까지 결제한 주문은 같은 영업일에 출고한다고 안내합니다.">
        {hours.map((hour) => (
          <option key={hour} value={hour}>
            {hourText(hour)}
          </option>
        ))}
      </Select>
      <TextField
        {...bind('transitDays')}
        autoComplete="off"
        placeholder="2~3"
        hint="상품 화면, 결제를 마친 화면, 안내 문서의 {{delivery.days}}에 나옵니다."
      />
      <TextField
        {...bind('deliveredAfterDays')}
        inputMode="numeric"
        autoComplete="off"
        hint="택배사에서 도착 소식이 없으면 발송하고 이만큼 지난 뒤 배송완료로 처리합니다. 7일 뒤에는 구매가 확정됩니다."
      />
      <TextArea
        {...bind('closedDays')}
        rows={3}
        placeholder="2026-12-24"
        hint="토·일요일과 공휴일 말고 출고를 쉬는 날짜입니다. 공휴일과 대체공휴일은 이미 빠져 있습니다."
      />
    </>
  );
};

const draftName = 'delivery-terms';
/** The stored draft. `over` has the saved settings from which the operator started. */
interface TermsDraft {
  texts: TermsTexts;
  over: Settings;
}
/** All fields are saved together. A preview shows the text for visitors. */
export const TermsForm = ({ settings }: { settings: Settings }) => {
  const [draft, setDraft] = useState(() => readStoredDraft<TermsDraft>(draftName));
  const [faults, setFaults] = useState<TermsFaults>({});
  const drop = (): void => setDraft(undefined);
  const saving = useSaveTerms(drop);
  const texts = draft?.texts ?? textsOf(settings);
  const parsed = parseTexts(texts);
  useUnsavedGuard(draft !== undefined, useStoredDraft(draftName, draft, draft !== undefined));
  const change = (typed: Partial<TermsTexts>): void => {
    setFaults({});
    setDraft({ texts: { ...texts, ...typed }, over: draft?.over ?? settings });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if ('faults' in parsed) {
      setFaults(parsed.faults);
      return;
    }
    const { over } = draft ?? { over: settings };
    // Another form of this screen may have saved its own fields meanwhile. Such a save is no conflict.
    const isUntouched = editedFields.every((field) => isSame(over, settings, field));
    if (!saving.busy) void saving.send(parsed.terms, isUntouched ? settings : over);
  };
  return (
    <form noValidate onSubmit={submit} aria-label="배송 정책" className="flex flex-col gap-8">
      <Fields texts={texts} faults={faults} change={change} />
      <TermsPreview terms={'terms' in parsed ? { ...settings, ...parsed.terms } : settings} />
      <Button type="submit" busy={saving.busy} busyText="저장 중…" className="self-end">
        배송 정책 저장
      </Button>
      <TermsConflict
        saving={saving}
        onGiveUp={() => {
          saving.keepEditing();
          drop();
        }}
      />
    </form>
  );
};
