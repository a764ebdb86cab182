import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { ConflictDialog } from '../../../shared/admin/form/conflict-dialog.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { TextField } from '../../../shared/ui/field.tsx';
import { LookSection } from './look-section.tsx';
import { editedPaths, profileDifferences } from './profile-differences.tsx';
import { box, fieldGroups, textAt } from './profile-fields.ts';
import { History } from './profile-history.tsx';
import type { EditedShop } from './shop-queries.ts';
import { type ProfileForm, useProfileForm } from './use-profile-form.ts';

const Fields = ({ form }: { form: ProfileForm }) =>
  fieldGroups.map(({ title, fields }) => (
    <section key={title} className={box}>
      <h2 className="text-17 font-semibold">{title}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ path, label, maxLength, hint, required = false }) => (
          <TextField
            key={path}
            label={label}
            hint={hint}
            required={required}
            maxLength={maxLength}
            autoComplete="off"
            value={textAt(form.profile, path)}
            error={form.errorAt(path)}
            onChange={({ target }) => form.set(path, target.value)}
          />
        ))}
      </div>
    </section>
  ));

const mostLinks = 8;
const Social = ({ form }: { form: ProfileForm }) => {
  const { social } = form.profile;
  return (
    <section className={box}>
      <h2 className="text-17 font-semibold">SNS</h2>
      {social.map(({ label, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: links have no name of their own
        <div key={index} className="grid gap-3 sm:grid-cols-[1fr_2fr_auto] sm:items-end">
          <TextField
            label={`SNS 이름 ${index + 1}`}
            maxLength={20}
            value={label}
            error={form.errorAt(`social.${index}.label`)}
            onChange={({ target }) => form.set('social', social.with(index, { label: target.value, url }))}
          />
          <TextField
            label={`SNS 주소 ${index + 1}`}
            maxLength={300}
            value={url}
            error={form.errorAt(`social.${index}.url`)}
            onChange={({ target }) => form.set('social', social.with(index, { label, url: target.value }))}
          />
          <Button
            variant="secondary"
            size="sm"
            aria-label={`SNS ${index + 1} 삭제`}
            onClick={() => form.set('social', social.toSpliced(index, 1))}
          >
            삭제
          </Button>
        </div>
      ))}
      <Button
        variant="secondary"
        size="sm"
        className="self-start"
        disabled={social.length >= mostLinks}
        onClick={() => form.set('social', [...social, { label: '', url: 'https://' }])}
      >
        SNS 추가
      </Button>
    </section>
  );
};

const Selling = ({ form }: { form: ProfileForm }) => {
  const { noticeRequired, struckPriceDays } = form.profile.selling;
  return (
    <section className={box}>
      <h2 className="text-17 font-semibold">판매</h2>
      <Checkbox
        label="상품정보 필수: 상품정보제공고시가 비어 있는 상품은 판매하지 않습니다."
        checked={noticeRequired}
        onChange={({ target }) => form.set('selling.noticeRequired', target.checked)}
      />
      <TextField
        label="이전 가격 표시 기준 일수"
        hint="이 기간 동안 그 가격에 판매한 적이 있을 때만 이전 가격을 그어 표시합니다. 0이면 항상 표시합니다."
        type="number"
        min={0}
        max={365}
        className="sm:max-w-field"
        value={struckPriceDays}
        error={form.errorAt('selling.struckPriceDays')}
        onChange={({ target }) => form.set('selling.struckPriceDays', Number(target.value))}
      />
    </section>
  );
};

const Conflict = ({ form, saved }: { form: ProfileForm; saved: EditedShop }) => {
  const edited = editedPaths(form.opened.profile, form.profile);
  return (
    <ConflictDialog
      conflicts={profileDifferences(saved.profile, form.profile).map(({ path, label, earlier, later }) => ({
        ...{ key: path, label, saved: earlier, typed: later, edited: edited.has(path) },
      }))}
      busy={form.busy}
      onClose={form.keepEditing}
      onDecide={(own) => void form.decide(own)}
    />
  );
};

/** The profile is saved as a whole. */
export const ProfileEditor = ({ shop }: { shop: EditedShop }) => {
  const form = useProfileForm(shop);
  return (
    <>
      <LookSection form={form} />
      <Fields form={form} />
      <Social form={form} />
      <Selling form={form} />
      <History form={form} />
      <ActionBar error={form.fault?.message} note={form.changed ? '저장하지 않은 변경 사항이 있습니다.' : undefined}>
        <Button size="sm" busy={form.busy} busyText="저장하고 있습니다…" disabled={!form.changed} onClick={form.save}>
          저장
        </Button>
      </ActionBar>
      {form.conflict && <Conflict form={form} saved={form.conflict} />}
    </>
  );
};
