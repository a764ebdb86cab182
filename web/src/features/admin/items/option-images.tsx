import { useQueryClient } from '@tanstack/react-query';
import type { ItemDetail } from '../../../entities/item/item-types.ts';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useAction, write } from '../../../shared/api/write.ts';
import { cx } from '../../../shared/lib/cx.ts';
import { ResponsiveImage } from '../../../shared/ui/responsive-image.tsx';
import { showItem } from './item-queries.ts';

type Option = ItemDetail['itemOptions'][number];

const OptionImageRow = ({ option, images }: { option: Option; images: readonly string[] }) => {
  const client = useQueryClient();
  const { send, busy } = useAction(
    async (imageUrls: string[]) =>
      showItem(
        client,
        await write('catalog.updateOptionImages', { params: { optionId: option.id }, body: { imageUrls } }),
      ),
    {
      done: `‘${option.name}’ 옵션의 사진이 저장되었습니다.`,
      failed: '옵션 사진을 저장하지 못했습니다. 다시 시도해주세요.',
    },
  );
  const toggle = async (url: string): Promise<void> => {
    const chosen = option.imageUrls.filter((one) => images.includes(one) && one !== url);
    const imageUrls = option.imageUrls.includes(url) ? chosen : [...chosen, url];
    await send(imageUrls);
  };
  return (
    <li className="flex flex-col gap-2 border-b border-line pb-3 last:border-0">
      <p className="text-13 font-medium">{option.name}</p>
      <ul className="flex flex-wrap gap-2">
        {images.map((url, index) => {
          const chosen = option.imageUrls.includes(url);
          return (
            <li key={url}>
              <button
                type="button"
                aria-label={`${option.name} 사진 ${index + 1}`}
                aria-pressed={chosen}
                disabled={busy}
                onClick={() => toggle(url)}
                className={cx(
                  'block w-thumb-sm overflow-hidden rounded-sm border-2',
                  chosen ? 'border-ink' : 'border-transparent opacity-60 hover:opacity-100',
                )}
              >
                <ResponsiveImage src={url} alt="" sizes="56px" />
              </button>
            </li>
          );
        })}
      </ul>
    </li>
  );
};

/** Each assignment of an image is saved at once. */
export const OptionImages = ({ item }: { item: ItemDetail }) => {
  const images = [...new Set([item.imageUrl, ...item.detailImages.map(({ imageUrl }) => imageUrl)])];
  return (
    <Section title="옵션 사진" hint="손님이 옵션을 고르면 고른 사진이 먼저 보입니다. 누르면 바로 저장됩니다.">
      <ul className="flex flex-col gap-3">
        {item.itemOptions.map((option) => (
          <OptionImageRow key={option.id} option={option} images={images} />
        ))}
      </ul>
    </Section>
  );
};
