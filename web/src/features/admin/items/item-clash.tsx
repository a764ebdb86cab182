import { imageAt } from '@gyeol/contracts/rules/image.ts';
import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../shared/admin/conflict-dialog.tsx';
import type { ItemConflict } from './item-conflict.ts';
import type { useItemEdit } from './use-item-edit.ts';

const none = <span className="text-ink-3">없음</span>;

/** A new picture has no address before it is saved: its preview stands for it. */
const Pictures = ({ paths, previews }: { paths: string; previews: ReadonlyMap<string, string> }) => (
  <span className="flex flex-wrap gap-2">
    {paths.split('\n').map((path) => (
      <img
        key={path}
        src={imageAt(previews.get(path) ?? path, 480)}
        alt=""
        className="aspect-card w-thumb rounded-sm bg-line object-cover"
      />
    ))}
  </span>
);

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
    if (text === '') return none;
    return pictures ? <Pictures paths={text} previews={previews} /> : text;
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
