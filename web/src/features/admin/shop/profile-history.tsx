import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/lib/format-date.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Select } from '../../../shared/ui/field.tsx';
import { profileDifferences } from './profile-differences.tsx';
import { box } from './profile-fields.ts';
import { type EditedShop, profileVersionsQuery } from './shop-queries.ts';
import type { ProfileForm } from './use-profile-form.ts';

const Differences = ({ earlier, form }: { earlier: EditedShop['profile']; form: ProfileForm }) => {
  const differences = profileDifferences(earlier, form.profile);
  if (differences.length === 0) return <p className="text-13 text-ink-2">입력란과 같습니다. 바뀐 것이 없습니다.</p>;
  return (
    <>
      <table className="w-full table-fixed text-13">
        <thead>
          <tr className="border-b border-ink text-left text-ink-2">
            {['항목', '이전', '입력란'].map((name) => (
              <th key={name} scope="col" className="py-2 pr-3 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map(({ path, label, earlier: before, later }) => (
            <tr key={path} className="border-b border-line align-top wrap-anywhere whitespace-pre-line">
              <th scope="row" className="py-2 pr-3 text-left font-medium text-ink-2">
                {label}
              </th>
              <td className="py-2 pr-3">{before}</td>
              <td className="py-2">{later}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button variant="secondary" size="sm" className="self-start" onClick={() => form.replace(earlier)}>
        이 판을 입력란에 불러오기
      </Button>
    </>
  );
};

export const History = ({ form }: { form: ProfileForm }) => {
  const { data } = useQuery(profileVersionsQuery(form.opened.version));
  const [chosen, setChosen] = useState<number>();
  const versions = data?.versions ?? [];
  const earlier = versions.find(({ version }) => version === chosen);
  if (versions.length < 2) return null;
  return (
    <section className={box}>
      <Select
        label="이전 쇼핑몰 정보와 비교"
        hint="입력란에 불러온 판은 저장해야 반영됩니다."
        value={chosen ?? ''}
        onChange={({ target }) => setChosen(target.value ? Number(target.value) : undefined)}
      >
        <option value="">판을 골라주세요</option>
        {versions.map(({ version, savedAt, profile }) => (
          <option key={version} value={version}>
            {version}판 · {formatDateTime(savedAt)} · {profile.names.full}
          </option>
        ))}
      </Select>
      {earlier && <Differences earlier={earlier.profile} form={form} />}
    </section>
  );
};
