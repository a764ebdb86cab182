import { maxClaimPhotos } from '@gyeol/contracts/rules/claim.ts';
import type { ClaimableLines } from '../../entities/claim/claim-queries.ts';
import { PhotoPicker } from '../../entities/image/photo-picker.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Estimate } from './claim-estimate.tsx';
import { ClaimLines } from './claim-lines.tsx';
import type { ClaimSource } from './claim-sources.ts';
import { PickupFields } from './pickup-fields.tsx';
import { KindChoice, ReasonFields } from './reason-fields.tsx';
import { useClaimForm } from './use-claim-form.ts';

interface Props extends Pick<ClaimableLines, 'receiver'> {
  merchantUid: string;
  source: ClaimSource;
  onSent: (sentence: string) => void;
}
export const ClaimForm = ({ merchantUid, receiver, source, onSent }: Props) => {
  const { form, kind, choice, photos, submit } = useClaimForm(merchantUid, source, onSent);
  const { wanted, asksDay, isWhole, lines, chosen, chosenField, options, setOption } = choice;
  const isExchange = kind === 'exchange';
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <KindChoice form={form} kinds={source.kinds} onChange={choice.clear} />
      <ClaimLines
        lines={lines}
        chosen={chosen}
        exchange={isExchange ? { options, onOption: setOption } : undefined}
        {...chosenField}
      />
      {!isWhole && <ReasonFields form={form} asksDay={asksDay} />}
      {kind !== 'cancel' && (
        <>
          <PhotoPicker photos={photos} max={maxClaimPhotos} label="사진" />
          <PickupFields form={form} receiver={receiver} />
        </>
      )}
      <section aria-label={isExchange ? '교환 차액' : '환불 예정 금액'} className="rounded-sm bg-surface p-4">
        <Estimate wanted={wanted} isWhole={isWhole} refundable={source.refundable} />
      </section>
      <Button
        type="submit"
        wide
        busy={form.formState.isSubmitting || photos.busy}
        busyText={photos.busy ? '사진을 처리하고 있습니다…' : '처리 중...'}
      >
        {kind === 'cancel' ? '취소하기' : '신청하기'}
      </Button>
    </form>
  );
};
