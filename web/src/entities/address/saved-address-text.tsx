import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import type { SavedAddress } from './address-book-query.ts';

export const SavedAddressText = ({ saved }: { saved: SavedAddress }) => (
  <span className="flex min-w-0 flex-1 flex-col gap-1 text-left">
    <span className="flex flex-wrap items-center gap-2">
      <strong className="text-15 font-semibold">{saved.name}</strong>
      {saved.isDefault && <Badge tone="clay">기본 배송지</Badge>}
    </span>
    <span className="text-13 text-ink-2">
      {saved.receiver} · {formatPhone(saved.phoneNumber)}
    </span>
    <span className="text-13 text-ink-2">{`(${saved.postCode}) ${saved.address} ${saved.detailAddress}`}</span>
  </span>
);
