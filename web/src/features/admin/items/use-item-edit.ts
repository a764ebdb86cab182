import { itemFormOf } from '@gyeol/contracts/rules/item-form.ts';
import { useEffect, useRef, useState } from 'react';
import { continuedOf, pathsOf, type Slices, slicesOf, splitPaths } from '../../../entities/image/form-image.ts';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { write } from '../../../shared/api/write.ts';
import { storedValue } from '../../../shared/lib/stored.ts';
import { draftKey, removeDraft } from '../../../shared/session/drafts.ts';
import { conflictsOf, draftOf, type ItemConflict, type ItemDraft, type Part, withSaved } from './item-conflict.ts';
import { fieldsToSend, type ItemValues } from './item-values.ts';
import { type ItemForm, useItemForm } from './use-item-form.ts';

interface SaveConflict {
  saved: ItemDetail;
  typed: ItemDraft;
  conflicts: readonly ItemConflict[];
}
const savedMeanwhile = (error: unknown): ItemDetail | undefined =>
  error instanceof ApiError && error.code === 'ITEM_CHANGED' ? (error.extra.item as ItemDetail) : undefined;

/**
 * Splits the image paths into saved (`remaining`) and new ones (`added`). `slices` that differ from the images of the
 * form come from the saved item, so all paths are `remaining`.
 */
const pathsToSend = (images: ItemForm['detail'], slices: readonly Slices[]) =>
  slices.join() === pathsOf(images).join() ? splitPaths(images) : { remaining: slices.flat(), added: [] };

const send = (opened: ItemDetail, { values, images }: ItemDraft, fields: ItemForm): Promise<ItemDetail> => {
  const [guides, details] = [pathsToSend(fields.guide, images.guide), pathsToSend(fields.detail, images.detail)];
  return write('catalog.editItem', {
    params: { id: opened.id },
    body: {
      ...fieldsToSend(values),
      imagePath: images.main[0]?.[0] ?? '',
      originalGuideImagePaths: guides.remaining,
      newGuideImagePaths: guides.added,
      originalDetailImagePaths: details.remaining,
      newDetailImagePaths: details.added,
      continuedImagePaths: continuedOf([...images.guide, ...images.detail]),
      expected: itemFormOf(opened),
    },
  });
};

/** The stored copy of the item as it was when the form was opened. The copy is a part of the draft. */
const openedItem = (draft: string) =>
  storedValue(
    'tab',
    `${draftKey(draft)}/opened`,
    (kept): kept is Partial<ItemDetail> => typeof kept === 'object' && kept !== null,
  );

/**
 * A save is checked against the item as it was when the form was opened. When another operator saved the item
 * meanwhile, nothing is written. Then `conflict` has the values of both operators, and this operator decides.
 */
export const useItemEdit = (item: ItemDetail) => {
  const key = `item-edit:${item.id}`;
  const [opened, setOpened] = useState((): ItemDetail => ({ ...item, ...openedItem(key).read() }));
  const start = draftOf(opened);
  const fields = useItemForm(key, start.values, start.images);
  const [conflict, setConflict] = useState<SaveConflict>();
  const { changed } = fields;
  const wasChanged = useRef(false);
  // While the form has changes, the opened item is stored with the draft. When the form has no more changes, the draft
  // is removed.
  useEffect(() => {
    if (changed) openedItem(key).write(opened);
    else if (wasChanged.current) removeDraft(key);
    wasChanged.current = changed;
  }, [key, opened, changed]);

  /**
   * Resolves to true when the item is saved, and to false when the operator has to decide a conflict first. Throws
   * every other failure.
   */
  const save = async (from: ItemDetail, typed: ItemDraft): Promise<boolean> => {
    try {
      await send(from, typed, fields);
      return true;
    } catch (error) {
      const saved = savedMeanwhile(error);
      if (!saved) throw error;
      const conflicts = conflictsOf(draftOf(from), draftOf(saved), typed);
      if (conflicts.length === 0) return save(saved, typed);
      setConflict({ saved, typed, conflicts });
      return false;
    }
  };
  const decide = ({ saved, typed, conflicts }: SaveConflict, own: ReadonlySet<string>): Promise<boolean> => {
    const savedParts: Part[] = conflicts.map(({ part }) => part).filter((part) => !own.has(part));
    const now = draftOf(saved);
    const merged = withSaved(typed, now, savedParts);
    setConflict(undefined);
    setOpened(saved);
    fields.form.reset(now.values);
    for (const [field, value] of Object.entries(merged.values)) {
      fields.form.setValue(field as keyof ItemValues, value, { shouldDirty: true });
    }
    for (const group of ['main', 'guide', 'detail'] as const) {
      if (savedParts.includes(group)) fields[group].reset(now.images[group]);
    }
    return save(saved, merged);
  };
  return {
    fields,
    conflict,
    save: (values: ItemValues) =>
      save(opened, {
        values,
        images: { main: slicesOf(fields.main), guide: slicesOf(fields.guide), detail: slicesOf(fields.detail) },
      }),
    decide: (own: ReadonlySet<string>) => (conflict ? decide(conflict, own) : Promise.resolve(false)),
    keepEditing: () => setConflict(undefined),
  };
};
