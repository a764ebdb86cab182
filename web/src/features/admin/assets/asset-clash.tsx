import type { ReactNode } from 'react';
import { ConflictDialog } from '../../../shared/admin/conflict-dialog.tsx';
import { PictureRow } from '../pictures/picture-row.tsx';
import { type AssetDraft, type AssetPart, assetParts, draftOf } from './asset-conflict.ts';
import type { useAssetEdit } from './use-asset-edit.ts';

const shown = (draft: AssetDraft, part: AssetPart): ReactNode =>
  part === 'title' ? draft.title : <PictureRow pictures={draft[part]} />;

interface Props {
  edit: ReturnType<typeof useAssetEdit>;
  busy: boolean;
  onDecide: (own: ReadonlySet<string>) => void;
}
/** What another operator saved of this group, beside what stands in the form. */
export const AssetClash = ({ edit: { clash, goOn }, busy, onDecide }: Props) =>
  clash && (
    <ConflictDialog
      conflicts={clash.conflicts.map(({ part, edited }) => ({
        key: part,
        label: assetParts[part],
        saved: shown(draftOf(clash.saved), part),
        typed: shown(clash.typed, part),
        edited,
      }))}
      busy={busy}
      onClose={goOn}
      onDecide={onDecide}
    />
  );
