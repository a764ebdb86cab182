import { type FieldImage, ImageField } from '../../../entities/image/image-field.tsx';
import { Checkbox } from '../../../shared/ui/choice.tsx';
import { Select, TextArea, TextField } from '../../../shared/ui/field.tsx';
import type { BlockOf, HomeBlock } from './block-draft.ts';
import type { ItemCard } from './composition-query.ts';
import { StoryItems } from './story-items.tsx';

interface Props<Block extends HomeBlock> {
  block: Block;
  errorAt: (field: string) => string | undefined;
  items: readonly ItemCard[];
  onChange: (more: Partial<Block>) => void;
  onImage: (field: 'imageUrl' | 'phoneImageUrl', image: FieldImage) => void;
  onItem: (item: ItemCard) => void;
}
interface PartProps<Part> {
  block: Part;
  errorAt: (field: string) => string | undefined;
  onChange: (more: Part) => void;
}
interface Linked {
  link: BlockOf<'hero'>['link'];
}

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const imageHint = 'JPG, PNG, WEBP. 5MB가 넘는 사진은 줄여서 올립니다.';

const Heading = ({ block, errorAt, onChange }: PartProps<{ heading: string }>) => (
  <TextField
    label="제목"
    required
    maxLength={60}
    autoComplete="off"
    value={block.heading}
    error={errorAt('heading')}
    onChange={({ target }) => onChange({ heading: target.value })}
  />
);
const AltText = ({ block, errorAt, onChange }: PartProps<{ alt: string }>) => (
  <TextField
    label="이미지 설명"
    required
    hint="화면을 볼 수 없는 분께 읽어 드립니다."
    maxLength={200}
    autoComplete="off"
    value={block.alt}
    error={errorAt('alt')}
    onChange={({ target }) => onChange({ alt: target.value })}
  />
);
const LinkFields = ({ block: { link }, errorAt, onChange }: PartProps<Linked>) => (
  <div className="flex flex-col gap-2">
    <Checkbox
      label="버튼 두기"
      checked={link !== null}
      onChange={({ target }) => onChange({ link: target.checked ? { label: '자세히 보기', to: '/shop' } : null })}
    />
    {link && (
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label="버튼 글"
          maxLength={20}
          autoComplete="off"
          value={link.label}
          error={errorAt('link.label')}
          onChange={({ target }) => onChange({ link: { ...link, label: target.value } })}
        />
        <TextField
          label="버튼 주소"
          hint="/shop처럼 쇼핑몰 안의 주소, 또는 https:// 주소"
          maxLength={300}
          autoComplete="off"
          value={link.to}
          error={errorAt('link.to')}
          onChange={({ target }) => onChange({ link: { ...link, to: target.value } })}
        />
      </div>
    )}
  </div>
);
interface CountProps {
  block: { count: number };
  onChange: (more: { count: number }) => void;
  from: number;
  to: number;
}
const Count = ({ block, onChange, from, to }: CountProps) => (
  <Select label="개수" value={block.count} onChange={({ target }) => onChange({ count: Number(target.value) })}>
    {numbers(from, to).map((count) => (
      <option key={count}>{count}</option>
    ))}
  </Select>
);

/** The image is a banner of the shop, or an image that only this block uses. Phones can have a different image. */
const HeroImages = ({ block, errorAt, onChange, onImage }: Props<BlockOf<'hero'>>) => (
  <>
    <Select
      label="이미지"
      value={block.banner ?? ''}
      error={errorAt('banner')}
      onChange={({ target }) => onChange({ banner: target.value ? Number(target.value) : null, imageUrl: null })}
    >
      {numbers(1, 3).map((banner) => (
        <option key={banner} value={banner}>
          홈 배너 {banner}
        </option>
      ))}
      <option value="">이 블록의 이미지</option>
    </Select>
    {block.banner === null && (
      <ImageField
        label="가로 이미지"
        hint={`왼쪽에 글이 설 빈자리가 있는 16:7 이미지. ${imageHint}`}
        path={block.imageUrl}
        error={errorAt('imageUrl')}
        onChange={(image) => onImage('imageUrl', image)}
      />
    )}
    <ImageField
      label="휴대폰 이미지"
      hint="위쪽에 글이 설 빈자리가 있는 4:5 이미지. 없으면 가로 이미지를 잘라 보이고 글은 아래에 둡니다."
      path={block.phoneImageUrl}
      error={errorAt('phoneImageUrl')}
      onChange={(image) => onImage('phoneImageUrl', image)}
    />
  </>
);
const HeroFields = (props: Props<BlockOf<'hero'>>) => {
  const { block, errorAt, onChange } = props;
  return (
    <>
      <Heading {...props} />
      <TextField
        label="글"
        maxLength={80}
        autoComplete="off"
        value={block.text}
        error={errorAt('text')}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <HeroImages {...props} />
      <AltText {...props} />
      <Checkbox
        label="이미지가 어두워요 (글을 밝게)"
        checked={block.onDark}
        onChange={({ target }) => onChange({ onDark: target.checked })}
      />
      <LinkFields {...props} />
      <Select
        label="함께 보일 BEST 상품"
        hint="앞의 두 개는 이미지 옆에, 나머지는 아래 줄에 보입니다."
        value={block.best}
        onChange={({ target }) => onChange({ best: Number(target.value) })}
      >
        {numbers(0, 6).map((count) => (
          <option key={count} value={count}>
            {count}개
          </option>
        ))}
      </Select>
    </>
  );
};
const StoryFields = (props: Props<BlockOf<'story'>>) => {
  const { block, errorAt, items, onChange, onImage, onItem } = props;
  return (
    <>
      <Heading {...props} />
      <TextArea
        label="글"
        required
        maxLength={600}
        value={block.text}
        error={errorAt('text')}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <ImageField
        label="이야기 이미지"
        hint={imageHint}
        path={block.imageUrl}
        error={errorAt('imageUrl')}
        onChange={(image) => onImage('imageUrl', image)}
      />
      <AltText {...props} />
      <LinkFields {...props} />
      <StoryItems
        ids={block.itemIds}
        known={items}
        onChange={(itemIds, added) => {
          if (added) onItem(added);
          onChange({ itemIds });
        }}
      />
    </>
  );
};
const NoticeFields = (props: Props<BlockOf<'notice'>>) => (
  <>
    <TextField
      label="글"
      required
      maxLength={120}
      autoComplete="off"
      value={props.block.text}
      error={props.errorAt('text')}
      onChange={({ target }) => props.onChange({ text: target.value })}
    />
    <LinkFields {...props} />
  </>
);

export const BlockFields = ({ block, ...rest }: Props<HomeBlock>) => {
  switch (block.kind) {
    case 'hero':
      return <HeroFields block={block} {...rest} />;
    case 'story':
      return <StoryFields block={block} {...rest} />;
    case 'notice':
      return <NoticeFields block={block} {...rest} />;
    case 'categories':
      return <Heading block={block} {...rest} />;
    case 'new-arrivals':
    case 'best':
    case 'reviews':
      return (
        <>
          <Heading block={block} {...rest} />
          <Count
            block={block}
            onChange={rest.onChange}
            from={block.kind === 'best' ? 1 : block.kind === 'reviews' ? 3 : 2}
            to={block.kind === 'best' ? 14 : 12}
          />
        </>
      );
    default:
      return null;
  }
};
