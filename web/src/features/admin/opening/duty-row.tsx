import { openingDuties } from '@gyeol/contracts/rules/duties.ts';
import { Link } from 'react-router-dom';
import type { DutyData } from '../../../entities/opening/opening-query.ts';
import { Badge, StatusDot, type Tone } from '../../../shared/ui/badge.tsx';
import { dutyTexts } from './duty-texts.ts';

const stateTexts: Readonly<Record<DutyData['state'], readonly [Tone, string]>> = {
  met: ['ok', '지키고 있음'],
  unmet: ['stop', '고쳐야 함'],
  unbuilt: ['plain', '아직 없음'],
  unneeded: ['plain', '해당 없음'],
};

const toDocument = ({ code, title }: { code: string; title: string }) =>
  [`/admin/shop?document=${code}`, `${title} 수정`] as const;

export const DutyRow = ({ duty: { code, state, missing, documents = [] } }: { duty: DutyData }) => {
  const { title, article, mend, switches = [] } = dutyTexts[code];
  const links = documents.length > 0 ? [...documents.map(toDocument), ...switches] : mend ? [mend] : [];
  const [tone, text] = stateTexts[state];
  return (
    <li
      aria-label={`${code} ${title}`}
      className="grid gap-x-6 gap-y-2 border-b border-line py-4 last:border-0 lg:grid-cols-[8rem_minmax(0,1fr)_auto]"
    >
      <p className="text-13">
        <StatusDot tone={tone}>{text}</StatusDot>
      </p>
      <div className="flex min-w-0 flex-col gap-1">
        <h3 className="flex flex-wrap items-center gap-2 text-15 font-medium">
          {title}
          {openingDuties.includes(code) && state === 'unmet' && <Badge tone="stop">개업에 필요</Badge>}
        </h3>
        <p className="text-12 text-ink-3">
          {code} · {article}
        </p>
        {missing.length > 0 && (
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-4 text-13 text-ink-2">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {state !== 'met' && (
        <p className="flex flex-wrap gap-x-4 self-start lg:-my-2 lg:flex-col lg:items-end">
          {links.map(([to, name]) => (
            <Link
              key={to}
              to={to}
              className="inline-flex min-h-touch items-center text-13 underline underline-offset-4"
            >
              {name}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
};
