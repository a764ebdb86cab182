import { Type } from 'typebox';
import { defineCalls } from '../../call.ts';
import { Typed } from '../../kinds.ts';
import { ImagePath, Nullable } from '../../schema.ts';
import { AssetGroup, imageRefusals, Paths } from './item.ts';

const AssetGroupEdit = Type.Object(
  {
    /**
     * Addition to the specification: the asset group as the operator saw it. When the stored group differs, the call
     * answers 409 ASSET_GROUP_CHANGED with the current `assetGroup`.
     */
    expected: Type.Optional(
      Type.Object({
        title: Typed('raw', { maxLength: 200 }),
        mainImageUrl: Nullable(Typed('raw', { maxLength: 300 })),
        assetImageUrls: Type.Array(Typed('raw', { maxLength: 300 }), { maxItems: 200 }),
      }),
    ),
    title: Typed('name', {
      minLength: 1,
      maxLength: 200,
      title: '제목',
      message: '제목을 입력해주세요.',
    }),
    mainImagePath: Type.Optional(Nullable(ImagePath)),
    originalAssetImagePaths: Type.Optional(Paths),
    assetImagePriorities: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000 }), { maxItems: 50 })),
    newAssetImagePaths: Type.Optional(Paths),
    newAssetImagePriorities: Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 1_000 }), { maxItems: 50 })),
  },
  { name: 'AssetGroupEdit' },
);

export const assetCalls = defineCalls({
  editAssetGroup: {
    summary: 'Changes the title and images of an asset group, such as the home page banners',
    method: 'PUT',
    path: '/api/admin/editAssetGroup/{code}',
    owner: 'catalog',
    access: 'admin',
    needs: 'marketing.write',
    refusals: ['ASSET_GROUP_NOT_FOUND', 'ASSET_GROUP_CHANGED', ...imageRefusals],
    action: '에셋 그룹 수정',
    params: Type.Object({ code: Typed('raw', { minLength: 1, maxLength: 50 }) }),
    body: AssetGroupEdit,
    answers: { 200: AssetGroup },
  },
});
