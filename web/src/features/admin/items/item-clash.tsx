import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../shared/admin/conflict-dialog.tsx';
import { PictureRow } from '../pictures/picture-row.tsx';
import type { ItemConflict } from './item-conflict.ts';
import type { useItemEdit } from './use-item-edit.ts';

interface Props {
  edit: ReturnType<typeof useItemEdit>;
  conflicts: readonly ItemConflict[];
  busy: boolean;
  onDecide: (own: ReadonlySet<string>) => void;
}
/** What another operator saved of this item, beside what stands in the form. */
export const ItemClash = ({ edit: { fields, goOn }, conflicts, busy, onDecide }: Props) => {
  const all = [fields.main, fields.guide, fields.detail].flatMap(({ pictures }) => pictures);
  const previews = new Map(all.flatMap(({ path, preview }) => (path ? [[path, preview] as const] : [])));
  const shown = (text: string, pictures: boolean): ReactNode => {
    if (!pictures) return text;
    const paths = text === '' ? [] : text.split('\n');
    // A new picture has no address before it is saved: its preview stands for it.
    return <PictureRow pictures={paths.map((path) => ({ id: path, preview: previews.get(path) ?? path }))} />;
  };
  return (
    <ConflictDialog
      conflicts={conflicts.map(({ part, label, saved, typed, edited, pictures }) => ({
        key: part,
        label,
        saved: shown(saved, pictures),
        typed: shown(typed, pictures),
        edited,
      }))}
      busy={busy}
      onClose={goOn}
      onDecide={onDecide}
    />
  );
};
