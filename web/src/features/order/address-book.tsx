import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { addressBookQuery, type SavedAddress } from '../../entities/address/address-book-query.ts';
import { SavedAddressText } from '../../entities/address/saved-address-text.tsx';
import { Button, buttonClass } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { EmptyState, ErrorNotice, Spinner } from '../../shared/ui/states.tsx';
import type { SheetValues } from './sheet-values.ts';

const List = ({ onChoose }: { onChoose: (saved: SavedAddress) => void }) => {
  const { data, error, isFetching, refetch } = useQuery(addressBookQuery);
  if (error && !data)
    return (
      <ErrorNotice error={error} onRetry={() => refetch()} retrying={isFetching}>
        배송지를 불러오지 못했습니다.
      </ErrorNotice>
    );
  if (!data) return <Spinner />;
  if (data.length === 0)
    return (
      <EmptyState hint="자주 보내는 곳을 저장해 두면 한 번에 고를 수 있어요.">저장한 배송지가 없습니다.</EmptyState>
    );
  return (
    <ul className="flex flex-col gap-2">
      {data.map((saved) => (
        <li key={saved.id}>
          <button
            type="button"
            onClick={() => onChoose(saved)}
            className="flex w-full rounded-sm border border-line p-4 transition-colors hover:border-ink-2"
          >
            <SavedAddressText saved={saved} />
          </button>
        </li>
      ))}
    </ul>
  );
};

export const AddressBook = ({ form }: { form: UseFormReturn<SheetValues> }) => {
  const [open, setOpen] = useState(false);
  const choose = ({ receiver, phoneNumber, postCode, address, detailAddress }: SavedAddress): void => {
    const values = { name: receiver, phoneNumber: formatPhone(phoneNumber), postCode, address, detailAddress };
    for (const field of Object.keys(values) as (keyof typeof values)[]) form.setValue(field, values[field]);
    form.clearErrors();
    setOpen(false);
  };
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        배송지 목록
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="배송지 목록"
        footer={
          <Link to="/user/addresses" className={buttonClass({ variant: 'secondary', wide: true })}>
            배송지 관리
          </Link>
        }
      >
        <List onChoose={choose} />
      </Dialog>
    </>
  );
};
