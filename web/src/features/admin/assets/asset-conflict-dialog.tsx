import type { ReactNode } from 'react';
import { ImageRow } from '../../../entities/image/image-row.tsx';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import { type AssetDraft, type AssetPart, assetParts, draftOf } from './asset-conflict.ts';
import type { useAssetEdit } from './use-asset-edit.ts';

const shown = (draft: AssetDraft, part: AssetPart): ReactNode =>
  part === 'title' ? draft.title : <ImageRow images={draft[part]} />;

interface Props {
  edit: ReturnType<typeof useAssetEdit>;
  busy: boolean;
  onDecide: (own: ReadonlySet<string>) => void;
}
export const AssetConflictDialog = ({ edit: { conflict, keepEditing }, busy, onDecide }: Props) =>
  conflict && (
    <ConflictDialog
      conflicts={conflict.conflicts.map(({ part, edited }) => ({
        key: part,
        label: assetParts[part],
        saved: shown(draftOf(conflict.saved), part),
        typed: shown(conflict.typed, part),
        edited,
      }))}
      busy={busy}
      onClose={keepEditing}
      onDecide={onDecide}
    />
  );
