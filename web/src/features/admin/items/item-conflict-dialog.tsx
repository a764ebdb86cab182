import type { ReactNode } from 'react';
import { ImageRow } from '../../../entities/image/image-row.tsx';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import type { ItemConflict } from './item-conflict.ts';
import type { useItemEdit } from './use-item-edit.ts';

interface Props {
  edit: ReturnType<typeof useItemEdit>;
  conflicts: readonly ItemConflict[];
  busy: boolean;
  onDecide: (own: ReadonlySet<string>) => void;
}
export const ItemConflictDialog = ({ edit: { fields, keepEditing }, conflicts, busy, onDecide }: Props) => {
  const all = [fields.main, fields.guide, fields.detail].flatMap(({ images }) => images);
  const previews = new Map(all.flatMap(({ path, preview }) => (path ? [[path, preview] as const] : [])));
  const further = new Set(all.flatMap(({ more = [] }) => more));
  const shown = (text: string, images: boolean): ReactNode => {
    if (!images) return text;
    const paths = text === '' ? [] : text.split('\n').filter((path) => !further.has(path));
    // A new image has no address before it is saved. One preview represents the image and its further slices.
    return <ImageRow images={paths.map((path) => ({ id: path, preview: previews.get(path) ?? path }))} />;
  };
  return (
    <ConflictDialog
      conflicts={conflicts.map(({ part, label, saved, typed, edited, images }) => ({
        key: part,
        label,
        saved: shown(saved, images),
        typed: shown(typed, images),
        edited,
      }))}
      busy={busy}
      onClose={keepEditing}
      onDecide={onDecide}
    />
  );
};
