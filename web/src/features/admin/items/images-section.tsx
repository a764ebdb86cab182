import { ImageGroup } from '../../../entities/image/image-group.tsx';
import { LostFiles } from '../../../entities/image/lost-files.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import type { ItemForm } from './use-item-form.ts';

const rule =
  'JPG, PNG, WEBP. 5MB가 넘는 사진은 줄여서 올립니다. 세로로 너무 긴 상세·안내 이미지는 나누어 올립니다. 파일을 끌어다 놓아도 됩니다. 여러 장은 번호를 끌거나 화살표 키로 순서를 바꿉니다.';

export const ImagesSection = ({ fields, mainLabel }: { fields: ItemForm; mainLabel: string }) => (
  <Section title="이미지" hint={rule}>
    {fields.lostImages && <LostFiles />}
    <div data-field="mainImage">
      <ImageGroup
        label={mainLabel}
        hint="목록과 상품 화면에서 가장 먼저 보입니다."
        required
        images={fields.main}
        error={fields.errorOf('mainImage')}
      />
    </div>
    <ImageGroup label="상세 이미지" hint="상품 화면에서 넘겨 봅니다." images={fields.detail} />
    <ImageGroup label="안내 이미지" hint="상품 아래에 펼쳐 보입니다." images={fields.guide} />
    <p role="alert" data-field="images" className="text-13 text-stop empty:hidden">
      {fields.errorOf('images')}
    </p>
  </Section>
);
