import { formatNumber } from '@gyeol/contracts/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { unlessGone } from '../../../shared/admin/form/unless-gone.ts';
import { useMessage } from '../../../shared/admin/form/use-message.ts';
import { useUnsavedGuard } from '../../../shared/admin/form/use-unsaved-guard.ts';
import { AdminPage } from '../../../shared/admin/page/admin-page.tsx';
import { Section } from '../../../shared/admin/page/section.tsx';
import { useCall } from '../../../shared/api/write.ts';
import { removeDraft } from '../../../shared/session/drafts.ts';
import { ErrorNotice, Skeleton } from '../../../shared/ui/states.tsx';
import { type PopularWords, popularWordsQuery } from './popular-words-query.ts';
import { RefuseForm, wordsDraft } from './refuse-form.tsx';
import { useRefuseWords } from './use-refuse-words.ts';
import { WordsRow } from './words-row.tsx';

const none = 'text-13 text-ink-3';

const PopularRow = ({ words, searches }: PopularWords['popular'][number]) => {
  const { refuse, ...state } = useRefuseWords();
  return (
    <WordsRow
      words={words}
      count={`${formatNumber(searches)}회`}
      act="제외"
      onAct={() => void refuse(words)}
      {...state}
    />
  );
};

const RefusedRow = ({ id, words }: PopularWords['refused'][number]) => {
  const { message, inMessage } = useMessage();
  const { send, busy } = useCall('catalog.allowWords', {
    done: `‘${words}’ 제외를 취소했습니다.`,
    failed: '제외를 취소하지 못했습니다. 다시 시도해주세요.',
    sayFailed: unlessGone(inMessage.sayFailed),
  });
  return (
    <WordsRow
      words={words}
      act="제외 취소"
      onAct={() => void send({ params: { id } })}
      busy={busy}
      refusal={message?.text}
    />
  );
};

const Popular = ({ popular }: Pick<PopularWords, 'popular'>) =>
  popular.length === 0 ? (
    <p className={none}>아직 인기 검색어가 없습니다. 상품이나 카테고리 이름을 3명 이상이 검색하면 보입니다.</p>
  ) : (
    <ol>
      {popular.map((row) => (
        <PopularRow key={row.words} {...row} />
      ))}
    </ol>
  );

const Refused = ({ refused }: Pick<PopularWords, 'refused'>) =>
  refused.length === 0 ? (
    <p className={none}>제외한 검색어가 없습니다.</p>
  ) : (
    <ul>
      {refused.map((row) => (
        <RefusedRow key={row.id} {...row} />
      ))}
    </ul>
  );

const Lists = ({ onDirty }: { onDirty: (dirty: boolean) => void }) => {
  const { data, isFetching, isError, refetch } = useQuery(popularWordsQuery);
  if (isError && !data) {
    return (
      <ErrorNotice onRetry={() => refetch()} retrying={isFetching}>
        인기 검색어를 불러오는 중 오류가 발생했습니다.
      </ErrorNotice>
    );
  }
  return (
    <>
      <Section title="지금 보이는 검색어" hint="최근 7일 동안 많이 검색한 말이며, 빈 검색창을 누르면 보입니다.">
        {data ? <Popular popular={data.popular} /> : <Skeleton className="h-chart w-full" />}
      </Section>
      <Section
        title="제외한 검색어"
        hint="한 단어를 제외하면 그 단어가 든 검색어가 모두 보이지 않습니다. 여러 단어를 제외하면 그 검색어만 보이지 않습니다."
      >
        <RefuseForm onDirty={onDirty} />
        {data ? <Refused refused={data.refused} /> : <Skeleton className="h-touch w-full" />}
      </Section>
    </>
  );
};

const forget = (): void => removeDraft(wordsDraft);

export const PopularWordsPage = () => {
  const [typing, setTyping] = useState(false);
  useUnsavedGuard(typing, forget);
  return (
    <AdminPage title="인기 검색어" group="상품">
      <div className="flex max-w-prose flex-col gap-6">
        <Lists onDirty={setTyping} />
      </div>
    </AdminPage>
  );
};
