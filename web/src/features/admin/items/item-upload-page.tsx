import { useNavigate } from 'react-router-dom';
import { continuedOf, pathsOf, slicesOf } from '../../../entities/image/form-image.ts';
import { ActionBar } from '../../../shared/admin/form/action-bar.tsx';
import { useDelayedRedirect } from '../../../shared/admin/form/use-delayed-redirect.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { failureOf } from '../../../shared/api/api-error.ts';
import { useCall } from '../../../shared/api/write.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { confirmGivenAway } from './confirm-given-away.ts';
import { ImagesSection } from './images-section.tsx';
import { ItemFormFrame } from './item-form-frame.tsx';
import {
  countGivenAway,
  fieldsToSend,
  type ItemValues,
  newItem,
  optionsToSend,
  validateNewItem,
} from './item-values.ts';
import { OptionsSection } from './options-section.tsx';
import { type ItemForm, useItemForm } from './use-item-form.ts';

/** The time in ms between the success message and the shop (back-office document §9). */
const leaveAfterMs = 2_000;
const done = '상품이 성공적으로 등록되었습니다.';

const useItemUpload = (fields: ItemForm) => {
  const { leaving, leaveLater } = useDelayedRedirect();
  useUnsavedGuard(fields.changed && !leaving, fields.forget);
  const { send, busy } = useCall('catalog.uploadItem', {
    onSuccess: fields.forget,
    done,
    failed: (error) => failureOf(error, '상품 등록 중 오류가 발생했습니다.'),
    sayFailed: (message) => message && fields.refuse(message),
    leaves: true,
  });
  const save = async (values: ItemValues): Promise<void> => {
    const [imagePath = ''] = pathsOf(fields.main);
    if (leaving || !fields.accept(validateNewItem(values, fields.main.images.length > 0))) return;
    if (!(await confirmGivenAway(countGivenAway(values)))) return;
    const body = {
      ...fieldsToSend(values),
      imagePath,
      guideImagePaths: pathsOf(fields.guide),
      detailImagePaths: pathsOf(fields.detail),
      continuedImagePaths: continuedOf([...slicesOf(fields.guide), ...slicesOf(fields.detail)]),
      itemOptionDTOs: optionsToSend(values),
    };
    if (await send({ body })) leaveLater('/shop', leaveAfterMs);
  };
  return { save, busy, leaving };
};

export const ItemUploadPage = () => {
  const navigate = useNavigate();
  const fields = useItemForm('item', newItem);
  const { save, busy, leaving } = useItemUpload(fields);
  return (
    <AdminPage title="상품 등록" group="상품">
      <ItemFormFrame
        form={fields.form}
        onSave={save}
        beside={
          <div className="flex flex-col gap-6">
            <OptionsSection form={fields.form} error={fields.errorOf('options')} />
            <ImagesSection fields={fields} mainLabel="메인 이미지" />
          </div>
        }
      >
        <ActionBar error={fields.firstError} note={leaving ? `${done} 쇼핑몰로 이동합니다.` : undefined}>
          <Button variant="secondary" size="sm" onClick={() => navigate(-1)}>
            취소
          </Button>
          <Button type="submit" size="sm" busy={busy} disabled={leaving} busyText="등록하고 있습니다…">
            상품 등록
          </Button>
        </ActionBar>
      </ItemFormFrame>
    </AdminPage>
  );
};
