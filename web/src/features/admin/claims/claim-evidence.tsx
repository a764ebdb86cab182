import { koreanDay } from '@gyeol/contracts/rules/business-calendar.ts';
import { formatPhone } from '@gyeol/contracts/rules/phone.ts';
import type { LineClaim } from '../../../entities/claim/claim-queries.ts';

export const ClaimEvidence = ({ claim: { photos = [], pickup, noticedOn } }: { claim: LineClaim }) => (
  <>
    {noticedOn && (
      <p>
        <span className="text-ink-3">문제를 안 날</span> {koreanDay(noticedOn)}
      </p>
    )}
    {photos.length > 0 && (
      <ul className="flex flex-wrap gap-2">
        {photos.map((url, index) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer" className="block size-thumb">
              <img src={url} alt={`첨부 사진 ${index + 1}`} className="size-full rounded-sm bg-line object-cover" />
            </a>
          </li>
        ))}
      </ul>
    )}
    {pickup && (
      <p className="break-words">
        <span className="text-ink-3">수거지</span> {pickup.name} · {formatPhone(pickup.phoneNumber)}
        <span className="block">
          ({pickup.postCode}) {pickup.address} {pickup.detailAddress}
        </span>
      </p>
    )}
  </>
);
