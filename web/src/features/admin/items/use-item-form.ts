import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Slices } from '../../../entities/image/form-image.ts';
import { tallImage, useImages } from '../../../entities/image/use-images.ts';
import { focusField } from '../../../shared/admin/form/focus-field.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import type { ItemValues, Wrong } from './item-values.ts';

export interface SavedImages {
  main: readonly Slices[];
  guide: readonly Slices[];
  detail: readonly Slices[];
}
const maxImages = 50;

/** The error names of the sections that are not fields of react-hook-form. */
const sections = { mainImage: 'root.mainImage', images: 'root.images', options: 'root.options' } as const;
const keyOf = (field: Wrong['field']) => (field in sections ? sections[field as keyof typeof sections] : field);

/** The faults are cleared after 3 s. */
export const useItemForm = (
  draft: string,
  values: ItemValues,
  saved: SavedImages = { main: [], guide: [], detail: [] },
) => {
  const form = useForm<ItemValues>({ defaultValues: values });
  const forget = useFormDraft(draft, form);
  useAutoClearErrors(form);
  const main = useImages(1, saved.main, `${draft}/main`);
  const guide = useImages(maxImages, saved.guide, `${draft}/guide`, tallImage);
  const detail = useImages(maxImages, saved.detail, `${draft}/detail`, tallImage);
  const groups = [main, guide, detail];
  const [first, setFirst] = useState<string>();

  /**
   * Answers true when there is no fault. Otherwise shows every message at its field, shows the first message in the
   * bar, and moves to the first fault.
   */
  const accept = (wrong: readonly Wrong[]): boolean => {
    const all: Wrong[] = [...wrong];
    if (groups.some(({ busy }) => busy)) {
      all.push({ field: 'images', message: '이미지를 올리고 있습니다. 잠시 후 다시 눌러주세요.' });
    } else if (groups.some(({ failed }) => failed)) {
      all.push({ field: 'images', message: '올리지 못한 이미지가 있습니다. 다시 시도하거나 빼주세요.' });
    }
    for (const { field, message } of all) form.setError(keyOf(field) as keyof ItemValues, { message });
    setFirst(all[0]?.message);
    if (all[0]) focusField(all[0].field);
    return all.length === 0;
  };
  const { errors, isDirty } = form.formState;
  const root = errors.root as Record<string, { message?: string } | undefined> | undefined;
  return {
    form,
    /** Removes the draft after the form was sent or given up. */
    forget,
    main,
    guide,
    detail,
    accept,
    /** Shows a message of the shop in the bar, in the place of the first error. */
    refuse: (message: string) => {
      form.setError('root.shop', { message });
      setFirst(message);
    },
    /** The bar shows this message as long as any field has an error. */
    firstError: Object.keys(errors).length > 0 ? first : undefined,
    errorOf: (section: keyof typeof sections): string | undefined => root?.[section]?.message,
    lostImages: groups.some(({ lost }) => lost),
    changed: isDirty || groups.some((group) => group.changed),
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
