import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { focusField } from '../../../shared/admin/form/focus-field.ts';
import { useDelayedRedirect } from '../../../shared/admin/form/use-delayed-redirect.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { ApiError } from '../../../shared/api/api-error.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { useCall } from '../../../shared/api/write.ts';
import { useAutoClearErrors } from '../../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../../shared/lib/use-form-draft.ts';
import { confirm } from '../../../shared/ui/prompts.ts';
import {
  bodyOf,
  type FieldFault,
  fieldOf,
  findFaults,
  newSale,
  type SaleBody,
  type SaleField,
  type SaleValues,
  valuesOf,
} from './sale-values.ts';
import { editedSaleQuery, type SaleDetail, type SalePreview } from './sales-query.ts';

/** The error name of a field. The chosen items are no field of react-hook-form. */
const errorNameOf = (field: SaleField) => (field === 'items' ? 'root.items' : field);

export interface OpenPreview {
  prices: SalePreview;
  /** The body that is saved when the operator agrees. */
  body: SaleBody;
  version: number;
  /** True when the operator pressed the button that saves. */
  saves: boolean;
}

/** Holds the values, the draft and the faults of the form. */
const useFields = (sale: SaleDetail | undefined) => {
  const form = useForm<SaleValues>({ defaultValues: sale ? valuesOf(sale) : newSale });
  useAutoClearErrors(form);
  const forget = useFormDraft(sale ? `sale:${sale.id}` : 'sale', form);
  const showFaults = (faults: readonly FieldFault[]): void => {
    for (const { field, message } of faults) form.setError(errorNameOf(field), { message });
    if (faults[0]) focusField(faults[0].field);
  };
  return { form, forget, showFaults };
};

/** Shows a failure at its field, or else in the bar. When another operator saved first, offers the saved values. */
const useRefusals = (
  { form, forget, showFaults }: ReturnType<typeof useFields>,
  sale: SaleDetail | undefined,
  onRefused: () => void,
) => {
  const client = useQueryClient();
  const { message, inMessage } = useMessage();
  const offerSaved = async (id: number, text: string): Promise<void> => {
    const labels = { yes: '저장된 값 불러오기', no: '계속 입력', safe: true };
    if (!(await confirm(text, '저장된 값을 불러오면 지금 입력한 내용은 사라집니다.', labels))) return;
    const saved = await client.fetchQuery(editedSaleQuery(id)).catch(() => undefined);
    if (!saved) return inMessage.sayFailed('저장된 값을 불러오지 못했습니다. 다시 시도해주세요.');
    form.reset(valuesOf(saved));
    forget();
  };
  const sayFailed = async (text: string | undefined, error?: unknown): Promise<void> => {
    inMessage.sayFailed(undefined);
    if (text === undefined) return;
    const refusal = error instanceof ApiError ? error : undefined;
    if (sale && refusal?.code === 'SALE_CHANGED') {
      await offerSaved(sale.id, text);
      return onRefused();
    }
    onRefused();
    const field = fieldOf(refusal?.extra.field, form.getValues());
    if (field) showFaults([{ field, message: text }]);
    else inMessage.sayFailed(text);
  };
  return { message, sayFailed };
};

/** The prices are shown before each save, and the operator agrees to what is shown. */
export const useSaleForm = (sale: SaleDetail | undefined) => {
  const fields = useFields(sale);
  const { form, forget, showFaults } = fields;
  const [preview, setPreview] = useState<OpenPreview>();
  const closePreview = (): void => setPreview(undefined);
  const { leaving, leaveLater } = useDelayedRedirect();
  const { message, sayFailed } = useRefusals(fields, sale, closePreview);
  useUnsavedGuard(form.formState.isDirty && !leaving, forget);
  const calculation = useCall('catalog.previewSale', {
    failed: '행사 가격을 계산하지 못했습니다. 다시 시도해주세요.',
    sayFailed,
  });
  const report = (done: string) => ({
    onSuccess: forget,
    done,
    failed: '행사를 저장하지 못했습니다. 다시 시도해주세요.',
    sayFailed,
    leaves: true,
  });
  const creation = useCall('catalog.createSale', report('행사를 등록했습니다.'));
  const edit = useCall('catalog.editSale', report('행사를 수정했습니다.'));
  const showPreview = (saves: boolean) =>
    form.handleSubmit(async (values) => {
      if (leaving) return;
      const faults = findFaults(values, new Date(serverNow()), sale);
      if (faults.length > 0) return showFaults(faults);
      const body = bodyOf(values, sale);
      const calculated = await calculation.send({ body: { ...body, saleId: sale?.id ?? null } });
      if (calculated) setPreview({ prices: calculated.result, body, version: values.version, saves });
    });
  const save = async ({ body, version }: OpenPreview): Promise<void> => {
    const saved = sale
      ? await edit.send({ params: { id: sale.id }, body: { ...body, version } })
      : await creation.send({ body });
    if (!saved) return;
    closePreview();
    leaveLater('/admin/sales', 0);
  };
  return {
    form,
    message: message?.text,
    showPreview,
    calculating: calculation.busy,
    preview,
    closePreview,
    save,
    saving: creation.busy || edit.busy || leaving,
  };
};
