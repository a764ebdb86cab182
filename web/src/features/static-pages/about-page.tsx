import { imageSrcSet, leadImageSizes } from '@gyeol/contracts/rules/image.ts';
import { useQuery } from '@tanstack/react-query';
import { assetGroupQuery } from '../../entities/asset-group/asset-group-query.ts';
import { DocumentBlocks } from '../../entities/shop-document/document-blocks.tsx';
import { documentQuery } from '../../entities/shop-document/document-query.ts';
import { shop } from '../../shared/config/shop.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';

/** The brand page: the image of the asset group ABOUT, and below it the text of the document `about`. */
const AboutPage = () => {
  useTitle('ABOUT');
  const { data, error, isFetching, refetch } = useQuery(assetGroupQuery('ABOUT'));
  const { data: words, isPending: wordsPending } = useQuery(documentQuery('about'));
  const image = data?.mainImageUrl ?? data?.assetImages[0]?.imageUrl;
  return (
    <div className="page flex flex-col gap-8 pt-8 pb-18 lg:gap-18 lg:pt-12 lg:pb-28">
      <h1 className="sr-only">ABOUT</h1>
      {image && (
        <img
          src={image}
          srcSet={imageSrcSet(image)}
          sizes={leadImageSizes.about}
          alt={data?.title || `${shop().profile.names.name} 브랜드 소개`}
          fetchPriority="high"
          // These sizes reserve space until the image's real size is known, so that the text below does not move.
          width={1440}
          height={980}
          className="block w-full rounded-sm bg-line"
        />
      )}
      {!data && !error && <Skeleton className="aspect-wide w-full" />}
      {words && (
        <div className="mx-auto w-full max-w-prose lg:text-17">
          <DocumentBlocks blocks={words.blocks} />
        </div>
      )}
      {data && !image && !words && !wordsPending && <EmptyState>브랜드 소개를 준비하고 있습니다.</EmptyState>}
      {error && !data && (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          브랜드 소개를 불러오지 못했습니다.
        </ErrorNotice>
      )}
    </div>
  );
};
export default AboutPage;
