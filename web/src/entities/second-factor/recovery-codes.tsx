import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';

/** Shows new recovery codes, which the shop answers once only. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    const isCopied = await navigator.clipboard.writeText(codes.join('\n')).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? '복사했습니다.' : '복사하지 못했습니다. 직접 적거나 인쇄해주세요.');
  };
  return (
    <section aria-labelledby="recovery-codes" className="flex max-w-prose flex-col gap-4">
      <h2 id="recovery-codes" tabIndex={-1} className="text-17 font-semibold" ref={(title) => title?.focus()}>
        복구 코드
      </h2>
      <p className="text-15 text-ink-2">
        휴대폰을 잃어버렸을 때 인증 번호 대신 쓰는 코드입니다. 하나씩 한 번만 쓸 수 있고, 지금이 지나면 다시 볼 수
        없습니다. 적어 두거나 인쇄해 휴대폰과 다른 곳에 보관해주세요.
      </p>
      <ol className="grid gap-x-6 gap-y-2 rounded-sm border border-line bg-surface p-4 text-13 tabular-nums sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="break-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <Button variant="secondary" onClick={copy}>
          복사
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          인쇄
        </Button>
        <Button onClick={onDone}>보관했습니다</Button>
      </div>
      <p role="status" className="text-13 text-ink-2 print:hidden">
        {said}
      </p>
    </section>
  );
};
