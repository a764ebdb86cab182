import type { ReactNode } from 'react';
import { preventEnterSubmit } from '../../../shared/admin/form/prevent-enter-submit.ts';
import { BasicSection } from './basic-section.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { FactsSection } from './facts-section.tsx';
import type { ItemValues } from './item-values.ts';
import { NoticeSection } from './notice-section.tsx';
import type { ItemForm } from './use-item-form.ts';

interface Props {
  form: ItemForm['form'];
  itemId?: number;
  onSave: (values: ItemValues) => Promise<void>;
  /** The right column. It has the images, and the options of a new item. */
  beside: ReactNode;
  /** The bar with the buttons. */
  children: ReactNode;
}

export const ItemFormFrame = ({ form, itemId, onSave, beside, children }: Props) => (
  <form
    noValidate
    onSubmit={form.handleSubmit(onSave)}
    onKeyDown={preventEnterSubmit}
    className="flex max-w-content flex-col gap-6"
  >
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="flex flex-col gap-6">
        <BasicSection form={form} itemId={itemId} />
        <CategoriesSection form={form} />
        <FactsSection form={form} />
        <NoticeSection form={form} />
      </div>
      {beside}
    </div>
    {children}
  </form>
);
