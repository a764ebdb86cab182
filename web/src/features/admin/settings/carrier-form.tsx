import { type CarrierCode, carriers } from '@gyeol/contracts/rules/carrier.ts';
import { call } from '../../../shared/api/call.ts';
import { Select } from '../../../shared/ui/field.tsx';
import { SettingConflictDialog } from './setting-conflict-dialog.tsx';
import { useSaveSetting } from './use-save-setting.ts';

const codes = Object.keys(carriers) as CarrierCode[];

/** Who carries the parcels; saved when chosen. */
export const CarrierForm = ({ carrier }: { carrier: CarrierCode }) => {
  const saving = useSaveSetting<CarrierCode>(
    (value, expected) => call('order.setCarrier', { params: { value }, query: { expected } }),
    () => {},
  );
  return (
    <>
      <Select
        label="택배사"
        hint="운송장 번호의 형식과 배송조회 주소가 이 택배사를 따릅니다. 선택하면 바로 저장됩니다."
        value={carrier}
        disabled={saving.busy}
        onChange={({ target }) => saving.send(target.value as CarrierCode, carrier)}
      >
        {codes.map((code) => (
          <option key={code} value={code}>
            {carriers[code].name}
          </option>
        ))}
      </Select>
      <SettingConflictDialog label="택배사" saving={saving} textOf={(code) => carriers[code].name} />
    </>
  );
};
