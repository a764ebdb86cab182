import type { PointTerms } from '../../../entities/points/point-queries.ts';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import { fields, names, textsOf } from './point-terms-texts.ts';
import type { PointTermsConflict as Conflict } from './use-save-point-terms.ts';

const edited = ['enabled', ...names] as const;
type Field = (typeof edited)[number];
const shownText = (terms: PointTerms, field: Field): string => {
  if (field === 'enabled') return terms.enabled ? '예' : '아니요';
  return textsOf(terms)[field];
};

interface Props {
  conflict: Conflict;
  busy: boolean;
  onClose: () => void;
  /** Called when the operator keeps none of the typed values. */
  onGiveUp: () => void;
  onSave: (terms: PointTerms) => void;
}
export const PointTermsConflict = ({ conflict: { saved, typed, over }, busy, onClose, onGiveUp, onSave }: Props) => {
  const differing = edited.filter((field) => saved[field] !== typed[field]);
  const decide = (own: ReadonlySet<string>): void => {
    const chosen = differing.filter((field) => own.has(field)).map((field) => [field, typed[field]]);
    if (chosen.length > 0) onSave({ ...saved, ...Object.fromEntries(chosen) });
    else onGiveUp();
  };
  return (
    <ConflictDialog
      conflicts={differing.map((field) => ({
        key: field,
        label: field === 'enabled' ? '적립금 운영' : fields[field][0],
        saved: shownText(saved, field),
        typed: shownText(typed, field),
        edited: typed[field] !== over[field],
      }))}
      busy={busy}
      onClose={onClose}
      onDecide={decide}
    />
  );
};
