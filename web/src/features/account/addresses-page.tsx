import { addressBookSize } from '@gyeol/contracts/rules/address-book.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressBookQuery, type SavedAddress } from '../../entities/address/address-book-query.ts';
import { SavedAddressText } from '../../entities/address/saved-address-text.tsx';
import { forgetOrderDraft } from '../../entities/order/order-draft.ts';
import { useCall } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { confirm } from '../../shared/ui/prompts.ts';
import { EmptyState, ErrorNotice, Skeleton } from '../../shared/ui/states.tsx';
import { AddressForm } from './address-form.tsx';

const report = { failed: '배송지를 바꾸지 못했습니다. 다시 시도해주세요.' };

const Entry = ({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) => {
  const { id, name, postCode, address, detailAddress } = saved;
  const removal = useCall('member.removeAddress', report);
  const edit = useCall('member.editUserInfo', { onSuccess: forgetOrderDraft, ...report });
  const remove = async (): Promise<void> => {
    if (await confirm(`‘${name}’ 배송지를 삭제하시겠습니까?`)) await removal.send({ params: { id } });
  };
  /**
   * The shop uses the member's own address as the default. A new default is therefore saved as the member's own
   * address.
   */
  const setDefault = async (): Promise<void> => {
    await edit.send({ body: { postCode, address, detailAddress } });
  };
  return (
    <li className="flex flex-col gap-2 rounded-sm border border-line bg-surface p-4">
      <SavedAddressText saved={saved} />
      <div className="-ml-2 flex flex-wrap gap-x-2">
        {!saved.isDefault && (
          <Button variant="quiet" aria-label={`${name} 기본 배송지로`} onClick={setDefault}>
            기본 배송지로
          </Button>
        )}
        <Button variant="quiet" aria-label={`${name} 수정`} onClick={onEdit}>
          수정
        </Button>
        <Button variant="quiet" aria-label={`${name} 삭제`} onClick={remove}>
          삭제
        </Button>
      </div>
    </li>
  );
};

const List = ({ entries }: { entries: readonly SavedAddress[] }) => {
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
