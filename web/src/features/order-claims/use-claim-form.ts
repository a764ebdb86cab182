import { maxClaimPhotos } from '@gyeol/contracts/rules/claim.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useController, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { usePhotos } from '../../entities/image/use-photos.ts';
import { cancelOwnOrder, refundAccountPath } from '../../entities/order/cancel-own-order.ts';
import { orderKeys } from '../../entities/order/keys.ts';
import { readAgain } from '../../shared/api/read-again.ts';
import { useAction, write } from '../../shared/api/write.ts';
import { useAutoClearErrors } from '../../shared/lib/use-auto-clear-errors.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { useEstimate, type WantedClaim } from './claim-estimate.tsx';
import type { ClaimSource } from './claim-sources.ts';
import {
  asksNoticed,
  type ClaimValues,
  claimDraft,
  emptyClaim,
  type Options,
  pickupOf,
  type Quantities,
} from './claim-values.ts';

const words = {
  cancel: {
    question: '선택한 상품을 취소하시겠습니까?',
    labels: { yes: '취소하기', no: '닫기', safe: true },
    done: '상품이 취소되었습니다.',
  },
  return: { question: '반품을 신청하시겠습니까?', labels: undefined, done: '신청이 접수되었습니다.' },
  exchange: { question: '교환을 신청하시겠습니까?', labels: undefined, done: '신청이 접수되었습니다.' },
} as const;
const noLines = '상품을 선택해주세요.';
const failed = '신청하지 못했습니다. 다시 시도해주세요.';

const linesOf = (chosen: Quantities, options: Options): WantedClaim['lines'] =>
  Object.entries(chosen).map(([id, quantity]) => {
    const lineId = Number(id);
    const itemOptionId = options[lineId];
    return { lineId, quantity, ...(itemOptionId !== undefined && { itemOptionId }) };
  });

/**
 * Sets `left` to the pieces that this kind of claim accepts: a cancel takes the unsent pieces, all other kinds take the
 * sent pieces.
 */
const offered = (lines: ClaimSource['lines'], kind: ClaimValues['kind']): ClaimSource['lines'] =>
  lines.map((line) => ({ ...line, left: kind === 'cancel' ? line.unsent : line.left - line.unsent }));

/** Returns the chosen quantities, limited to the pieces that are left. */
const atHand = (chosen: Quantities, lines: ClaimSource['lines']): Quantities =>
  Object.fromEntries(
    lines.flatMap(({ lineId, left }) => {
      const quantity = Math.min(chosen[lineId] ?? 0, left);
      return quantity > 0 ? [[lineId, quantity]] : [];
    }),
  );

/**
 * Returns the content of the claim: the pieces, their replacement options, and whether the claim covers a whole order
 * of which nothing was sent.
 */
const useWanted = (
  merchantUid: string,
  { lines: all, cancelsOrder, exchangeClaimId, until }: ClaimSource,
  form: UseFormReturn<ClaimValues>,
) => {
  const names = ['kind', 'reason', 'noticedOn', 'chosen', 'options'] as const;
  const [kind, reason, noticedOn, stored, options] = useWatch({ control: form.control, name: names });
  const lines = offered(all, kind);
  const chosen = atHand(stored, lines);
  const wantedLines = linesOf(chosen, kind === 'exchange' ? options : {});
  const asksDay = asksNoticed(until, { kind, reason });
  const isEmpty = wantedLines.length === 0;
  const wanted: WantedClaim | undefined =
    reason === '' || isEmpty
      ? undefined
      : {
          ...{ originalMerchantUid: merchantUid, kind, reason, lines: wantedLines },
          ...(exchangeClaimId !== undefined && { exchangeClaimId }),
          ...(asksDay && noticedOn !== '' && { noticedOn }),
        };
  const left = all.reduce((sum, line) => sum + line.left, 0);
  const isWhole = cancelsOrder && wantedLines.reduce((sum, line) => sum + line.quantity, 0) === left;
  const { field, fieldState } = useController({
    control: form.control,
    name: 'chosen',
    rules: { validate: (next) => Object.keys(atHand(next, lines)).length > 0 || noLines },
  });
  const setOption = (lineId: number, option: number): void =>
    form.setValue('options', { ...options, [lineId]: option });
  const clear = (): void => {
    form.setValue('chosen', {});
    form.setValue('options', {});
  };
  const chosenField = { onChange: field.onChange, ref: field.ref, error: fieldState.error?.message };
  return { kind, wanted, asksDay, isWhole, lines, chosen, chosenField, options, setOption, clear };
};

/**
 * Keeps the input in this tab. When the order no longer allows the kept kind of claim, an allowed kind replaces it.
 * Returns a function that removes the draft.
 */
const useClaimDraft = (draft: string, form: UseFormReturn<ClaimValues>, kinds: ClaimSource['kinds']): (() => void) => {
  const forget = useFormDraft(draft, form);
  useEffect(() => {
    const [first] = kinds;
    if (first && !kinds.includes(form.getValues('kind'))) form.setValue('kind', first);
  }, [form, kinds]);
  return forget;
};

/**
 * Holds the form of a claim. The input survives a failure, a login or a reload, and is removed once the claim is sent.
 */
export const useClaimForm = (merchantUid: string, source: ClaimSource, onSent: (sentence: string) => void) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<ClaimValues>({ defaultValues: emptyClaim(source.kinds[0] ?? 'return') });
  useAutoClearErrors(form);
  const draft = claimDraft(merchantUid, source.exchangeClaimId);
  const forget = useClaimDraft(draft, form, source.kinds);
  const choice = useWanted(merchantUid, source, form);
  const { kind } = choice;
  const photos = usePhotos(maxClaimPhotos, draft);
  const { wanted, isWhole } = choice;
  const { data: estimate } = useEstimate(isWhole ? undefined : wanted);

  const request = (claim: WantedClaim, values: ClaimValues) => {
    const paths = kind === 'cancel' ? [] : photos.photos.flatMap(({ path }) => path ?? []);
    const pickup = pickupOf(values);
    return write('order.createClaim', {
      body: {
        ...claim,
        message: values.message,
        ...(estimate && { expectedRefund: estimate.money.refund }),
        ...(paths.length > 0 && { photos: paths }),
        ...(pickup && { pickup }),
      },
    });
  };
  const { send } = useAction(
    async (values: ClaimValues): Promise<string | undefined> => {
      try {
        // A cancel of all remaining goods is a cancel of the order, which needs no reason.
        if (isWhole) await cancelOwnOrder(merchantUid);
        else if (wanted) await request(wanted, values);
      } catch (error) {
        return refundAccountPath(merchantUid, error);
      }
      form.reset();
      forget();
      for (const { id } of photos.photos) photos.remove(id);
      // The list above the form must show the new claim before the notice about the claim gets the focus.
      await readAgain(client, [orderKeys.all]);
      return undefined;
    },
    { failed },
  );
  const submit = form.handleSubmit(async (values) => {
    if (photos.photos.some(({ state }) => state === 'failed')) {
      return alert('올리지 못한 사진이 있습니다. 다시 시도하거나 빼주세요.');
    }
    const { question, labels } = words[kind];
    if (!(await confirm(question, undefined, labels))) return;
    const ended = await send(values);
    if (ended?.result) void navigate(ended.result);
    else if (ended) onSent(words[kind].done);
  });
  return { form, kind, choice, photos, submit };
};
