import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Section } from '../../../shared/admin/page/section.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import type { SaleValues } from './sale-values.ts';

const figure = { inputMode: 'numeric', autoComplete: 'off', required: true } as const;

/** The waiting room opens and closes with the sale. */
export const WaitingRoomSection = ({ form }: { form: UseFormReturn<SaleValues> }) => {
  const { register, control, formState } = form;
  const { errors } = formState;
  const [gated, kind] = useWatch({ control, name: ['gated', 'kind'] });
  return (
    <Section
      title="대기실"
      hint="주문이 한꺼번에 몰릴 행사라면 켜 두세요. 행사 상품은 대기실을 거친 고객만 순서대로 주문합니다."
    >
      <Checkbox label="대기실 사용" {...register('gated')} />
      {gated && (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              label="분당 최소 입장 인원"
              {...figure}
              hint="주문이 밀려도 이만큼은 입장합니다."
              error={errors.minPerMinute?.message}
              {...register('minPerMinute')}
            />
            <TextField
              label="분당 최대 입장 인원"
              {...figure}
              hint="주문이 잘 처리되면 여기까지 빨라집니다."
              error={errors.maxPerMinute?.message}
              {...register('maxPerMinute')}
            />
          </div>
          <p className="text-13 text-ink-3">
            {kind === 'opening'
              ? '판매를 시작할 때 최소 인원으로 열립니다. 판매를 시작한 뒤에는 대기실 화면에서 끌 수 있습니다.'
              : '행사가 시작할 때 최소 인원으로 열리고, 행사가 끝나면 닫힙니다.'}
          </p>
        </>
      )}
    </Section>
  );
};
