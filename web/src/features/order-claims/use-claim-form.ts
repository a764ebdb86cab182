import { maxClaimPhotos } from '@gyeol/contracts/rules/claim.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { usePhotos } from '../../entities/image/use-photos.ts';
import { ApiError, isSessionOver } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useFormDraft } from '../../shared/lib/use-form-draft.ts';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { useEstimate, type WantedClaim } from './claim-estimate.tsx';
import type { Options, Quantities } from './claim-lines.tsx';
import { type ClaimValues, emptyClaim, pickupOf } from './claim-values.ts';

const words = {
  cancel: { question: '선택한 상품을 취소하시겠습니까?', done: '상품이 취소되었습니다.' },
  return: { question: '반품을 신청하시겠습니까?', done: '신청이 접수되었습니다.' },
  exchange: { question: '교환을 신청하시겠습니까?', done: '신청이 접수되었습니다.' },
} as const;
const noLines = '상품을 선택해주세요.';
const failed = '신청하지 못했습니다. 다시 시도해주세요.';

const linesOf = (chosen: Quantities, options: Options): WantedClaim['lines'] =>
  Object.entries(chosen).map(([id, quantity]) => {
    const lineId = Number(id);
    const itemOptionId = options[lineId];
    return { lineId, quantity, ...(itemOptionId !== undefined && { itemOptionId }) };
  });

type ClaimedOrder = Pick<ClaimableLines, 'lines' | 'kinds' | 'cancelsOrder'>;
/** What is claimed: pieces, the options that go out for them, and whether that is all of an order that was not sent. */
const useWanted = (
  merchantUid: string,
  { lines, cancelsOrder }: ClaimedOrder,
  { kind, reason }: Pick<ClaimValues, 'kind' | 'reason'>,
) => {
  const [chosen, setChosen] = useState<Quantities>({});
  const [options, setOptions] = useState<Options>({});
  const wantedLines = linesOf(chosen, kind === 'exchange' ? options : {});
  const wanted: WantedClaim | undefined =
    reason === '' || wantedLines.length === 0
      ? undefined
      : { originalMerchantUid: merchantUid, kind, reason, lines: wantedLines };
  const left = lines.reduce((sum, line) => sum + line.left, 0);
  const isWhole = cancelsOrder && wantedLines.reduce((sum, line) => sum + line.quantity, 0) === left;
  const setOption = (lineId: number, option: number): void => setOptions({ ...options, [lineId]: option });
  const clear = (): void => {
    setChosen({});
    setOptions({});
  };
  return { wanted, isWhole, isEmpty: wantedLines.length === 0, chosen, setChosen, options, setOption, clear };
};

/** What was typed for this order in this tab; a kind that it is no longer open for gives way. Answers how to forget it. */
const useClaimDraft = (draft: string, form: UseFormReturn<ClaimValues>, kinds: ClaimedOrder['kinds']): (() => void) => {
  const forget = useFormDraft(draft, form);
  useEffect(() => {
    const [first] = kinds;
    if (first && !kinds.includes(form.getValues('kind'))) form.setValue('kind', first);
  }, [form, kinds]);
  return forget;
};

/** A claim on its way: what was typed is still here after a failure, a log-in or a reload, and gone once it is sent. */
export const useClaimForm = (merchantUid: string, order: ClaimedOrder) => {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [wrong, setWrong] = useState<string>();
  const form = useForm<ClaimValues>({ defaultValues: emptyClaim(order.kinds[0] ?? 'return') });
  const draft = `claim:${merchantUid}`;
  const forget = useClaimDraft(draft, form, order.kinds);
  const [kind, reason] = useWatch({ control: form.control, name: ['kind', 'reason'] });
  const choice = useWanted(merchantUid, order, { kind, reason });
  const photos = usePhotos(maxClaimPhotos, draft);
  const { wanted, isWhole } = choice;
  const { data: estimate } = useEstimate(isWhole ? undefined : wanted);

  const request = (claim: WantedClaim, values: ClaimValues) => {
    const paths = kind === 'cancel' ? [] : photos.photos.flatMap(({ path }) => path ?? []);
    const pickup = pickupOf(values);
    return call('order.createClaim', {
      body: {
        ...claim,
        message: values.message,
        ...(estimate && { expectedRefund: estimate.money.refund }),
        ...(paths.length > 0 && { photos: paths }),
        ...(pickup && { pickup }),
      },
    });
  };
  const send = async (values: ClaimValues): Promise<void> => {
    try {
      // A cancel of everything that is left is the cancel of the order, which has no reason.
      if (isWhole) await call('order.cancel', { params: { uid: merchantUid } });
      else if (wanted) await request(wanted, values);
      form.reset();
      forget();
      choice.clear();
      for (const { id } of photos.photos) photos.remove(id);
      toast(words[kind].done);
    } catch (error) {
      if (!isSessionOver(error)) await alert(error instanceof ApiError ? error.message : failed);
      if (error instanceof ApiError && error.code === 'REFUND_ACCOUNT_NEEDED')
        return void navigate(`/payment/deposit/${merchantUid}`);
    }
    await client.invalidateQueries({ queryKey: ['my', 'orders'] });
  };
  const submit = form.handleSubmit(async (values) => {
    if (choice.isEmpty) return setWrong(noLines);
    if (photos.photos.some(({ state }) => state === 'failed')) {
      return alert('올리지 못한 사진이 있습니다. 다시 시도하거나 빼주세요.');
    }
    if (await confirm(words[kind].question)) await send(values);
  });
  return { form, kind, choice, photos, wrong, setWrong, submit };
};
