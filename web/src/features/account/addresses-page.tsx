import { addressBookSize } from '@gyeol/contracts/rules/address-book.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addressBookQuery, type SavedAddress } from '../../entities/address/address-book-query.ts';
import { SavedAddressText } from '../../entities/address/saved-address-text.tsx';
import { myInfoQuery } from '../../entities/member/my-info-query.ts';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { isSessionOver, messageOf } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { alert, confirm } from '../../shared/ui/prompts.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { AddressForm } from './address-form.tsx';

/** What is done with an entry at a press; the list is read again after it. */
const useEntryActions = () => {
  const client = useQueryClient();
  const run = async (action: () => Promise<unknown>): Promise<void> => {
    try {
      await action();
    } catch (error) {
      if (!isSessionOver(error)) await alert(messageOf(error, '배송지를 바꾸지 못했습니다. 다시 시도해주세요.'));
    }
    void client.invalidateQueries({ queryKey: addressBookQuery.queryKey });
  };
  return {
    remove: async ({ id, name }: SavedAddress): Promise<void> => {
      if (await confirm(`‘${name}’ 배송지를 삭제하시겠습니까?`))
        await run(() => call('member.removeAddress', { params: { id } }));
    },
    /** The default is the member's own address: one fact, in one place. */
    makeDefault: ({ postCode, address, detailAddress }: SavedAddress): Promise<void> =>
      run(async () => {
        await call('member.editUserInfo', { body: { postCode, address, detailAddress } });
        forgetOrderDraft();
        void client.invalidateQueries({ queryKey: myInfoQuery.queryKey });
      }),
  };
};

const Entry = ({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) => {
  const { remove, makeDefault } = useEntryActions();
  return (
    <li className="flex flex-col gap-2 rounded-sm border border-line bg-surface p-4">
      <SavedAddressText saved={saved} />
      <div className="-ml-2 flex flex-wrap gap-x-2">
        {!saved.isDefault && (
          <Button variant="quiet" aria-label={`${saved.name} 기본 배송지로`} onClick={() => makeDefault(saved)}>
            기본 배송지로
          </Button>
        )}
        <Button variant="quiet" aria-label={`${saved.name} 수정`} onClick={onEdit}>
          수정
        </Button>
        <Button variant="quiet" aria-label={`${saved.name} 삭제`} onClick={() => remove(saved)}>
          삭제
        </Button>
      </div>
    </li>
  );
};

const List = ({ entries }: { entries: readonly SavedAddress[] }) => {
  /** The entry that is worded anew, or that a new one is typed. */
  const [editing, setEditing] = useState<SavedAddress | 'new'>();
  if (editing !== undefined)
    return <AddressForm saved={editing === 'new' ? undefined : editing} onDone={() => setEditing(undefined)} />;
  const isFull = entries.length >= addressBookSize;
  return (
    <div className="flex flex-col gap-4">
      {entries.length === 0 ? (
        <EmptyState hint="자주 보내는 곳을 저장해 두면 주문서에서 한 번에 고를 수 있어요.">
          저장한 배송지가 없습니다.
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-2">
          {entries.map((saved) => (
            <Entry key={saved.id} saved={saved} onEdit={() => setEditing(saved)} />
          ))}
        </ul>
      )}
      {isFull && <p className="text-13 text-ink-3">배송지는 {addressBookSize}개까지 저장할 수 있습니다.</p>}
      <Button wide disabled={isFull} onClick={() => setEditing('new')}>
        배송지 추가
      </Button>
    </div>
  );
};

/** Where the member has parcels sent. */
const AddressesPage = () => {
  const { data, error, isFetching, refetch } = useQuery(addressBookQuery);
  return (
    <Page title="배송지 관리" width="narrow">
      {data ? (
        <List entries={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
          배송지를 불러오지 못했습니다.
        </ErrorNotice>
      ) : (
        <Skeleton className="h-28 w-full" />
      )}
    </Page>
  );
};
export default AddressesPage;
