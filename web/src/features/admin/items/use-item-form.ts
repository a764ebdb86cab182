import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Slices } from '../../../entities/image/form-image.ts';
import { tallImage, useImages } from '../../../entities/image/use-images.ts';
import { useFleetingErrors } from '../../../shared/lib/use-fleeting-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import type { ItemValues, Wrong } from './item-values.ts';

export interface SavedImages {
  main: readonly Slices[];
  guide: readonly Slices[];
  detail: readonly Slices[];
}
const maxImages = 50;

/** The sections of the screen that react-hook-form does not know as fields, with names of their own. */
const sections = { mainImage: 'root.mainImage', images: 'root.images', options: 'root.options' } as const;
const keyOf = (field: Wrong['field']) => (field in sections ? sections[field as keyof typeof sections] : field);

/** Scrolls to the faulty field, or to the first control of its section, and focuses it. */
const goTo = (field: string): void => {
  const target = document.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"] :is(input, button)`);
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
};

/** The form of a new or existing item: its fields, images, faults (cleared after 3 s) and draft. */
export const useItemForm = (
  draft: string,
  values: ItemValues,
  saved: SavedImages = { main: [], guide: [], detail: [] },
) => {
  const form = useForm<ItemValues>({ defaultValues: values });
  const forget = useFormDraft(draft, form);
  useFleetingErrors(form);
  const main = useImages(1, saved.main, `${draft}/main`);
  const guide = useImages(maxImages, saved.guide, `${draft}/guide`, tallImage);
  const detail = useImages(maxImages, saved.detail, `${draft}/detail`, tallImage);
  const groups = [main, guide, detail];
  const [first, setFirst] = useState<string>();

  /** True when there is no fault. Otherwise every message is shown at its place, and the first one in the bar. */
  const accept = (wrong: readonly Wrong[]): boolean => {
    const all: Wrong[] = [...wrong];
    if (groups.some(({ busy }) => busy)) {
      all.push({ field: 'images', message: '이미지를 올리고 있습니다. 잠시 후 다시 눌러주세요.' });
    } else if (groups.some(({ failed }) => failed)) {
      all.push({ field: 'images', message: '올리지 못한 이미지가 있습니다. 다시 시도하거나 빼주세요.' });
    }
    for (const { field, message } of all) form.setError(keyOf(field) as keyof ItemValues, { message });
    setFirst(all[0]?.message);
    if (all[0]) goTo(all[0].field);
    return all.length === 0;
  };
  const { errors, isDirty } = form.formState;
  const root = errors.root as Record<string, { message?: string } | undefined> | undefined;
  return {
    form,
    /** Ends the draft after the form was sent or given up. */
    forget,
    main,
    guide,
    detail,
    accept,
    /** Shows a message of the shop beside the buttons, like those of the fields. */
    refuse: (message: string) => {
      form.setError('root.shop', { message });
      setFirst(message);
    },
    /** Shown in the bar as long as the messages at the fields. */
    firstError: Object.keys(errors).length > 0 ? first : undefined,
    errorOf: (section: keyof typeof sections): string | undefined => root?.[section]?.message,
    lostImages: groups.some(({ lost }) => lost),
    changed: isDirty || groups.some((group) => group.changed),
  };
};
export type ItemForm = ReturnType<typeof useItemForm>;
