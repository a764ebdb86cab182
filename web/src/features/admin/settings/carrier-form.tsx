import { type CarrierCode, carriers } from '@gyeol/contracts/rules/carrier.ts';
import { useCall } from '../../../shared/api/write.ts';
import { Select } from '../../../shared/ui/field.tsx';
import { SettingConflictDialog } from './setting-conflict-dialog.tsx';
import { useSettingConflict } from './use-setting-conflict.ts';

const codes = Object.keys(carriers) as CarrierCode[];

/** The choice is saved at once. */
export const CarrierForm = ({ carrier }: { carrier: CarrierCode }) => {
  const { conflict, endConflict, failed } = useSettingConflict<CarrierCode>(
    '택배사를 저장하지 못했습니다. 다시 시도해주세요.',
  );
  const { send, busy } = useCall('order.setCarrier', { done: '저장되었습니다.', failed });
  const save = async (value: CarrierCode, expected: CarrierCode): Promise<void> => {
    if (await send({ params: { value }, query: { expected } })) endConflict();
  };
  return (
    <>
      <Select
        label="택배사"
        hint="운송장 번호의 형식과 배송조회 주소가 이 택배사를 따릅니다. 선택하면 바로 저장됩니다."
        value={carrier}
        disabled={busy}
        onChange={({ target }) => save(target.value as CarrierCode, carrier)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {carriers[code].name}
          </option>
        ))}
      </Select>
      <SettingConflictDialog
        label="택배사"
        conflict={conflict}
        textOf={(code) => carriers[code].name}
        busy={busy}
        onClose={endConflict}
        onSave={(value, expected) => void save(value, expected)}
        onLeave={endConflict}
      />
    </>
  );
};
