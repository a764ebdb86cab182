import { useState } from 'react';
import type { Answer } from '../../shared/api/call-types.ts';
import { useCall, write } from '../../shared/api/write.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type NewSecret = Answer<'member.enrolSecondFactor'>;

/** Modules of light around a QR code, by which readers find it. */
const quietZone = 4;

const Qr = ({ qr: { size, path } }: Pick<NewSecret, 'qr'>) => (
  <svg
    role="img"
    aria-label="인증 앱으로 찍을 QR 코드"
    viewBox={`${-quietZone} ${-quietZone} ${size + 2 * quietZone} ${size + 2 * quietZone}`}
    shapeRendering="crispEdges"
    className="w-full max-w-sidebar bg-surface"
  >
    <path d={path} fill="currentColor" />
  </svg>
);

/** Groups of four are easier to type. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const Scan = ({ secret: { qr, secret, uri }, onCodes }: { secret: NewSecret; onCodes: (codes: string[]) => void }) => {
  const confirm = async (code: string): Promise<void> =>
    onCodes((await write('member.confirmSecondFactor', { body: { code } })).recoveryCodes);
  return (
    <div className="flex max-w-prose flex-col gap-4">
      <p className="text-15 text-ink-2">
        인증 앱에서 QR 코드를 찍어주세요. 찍을 수 없으면 아래 키를 앱에 입력하거나,{' '}
        <a href={uri} className="underline underline-offset-4">
          이 기기의 인증 앱으로 열기
        </a>
        를 눌러주세요.
      </p>
      <Qr qr={qr} />
      <dl className="text-13">
        <dt className="font-medium text-ink-2">직접 입력할 키</dt>
        <dd className="text-15 break-all tabular-nums select-all">{grouped(secret)}</dd>
      </dl>
      <div className="max-w-field">
        <CodeForm work={confirm} onDone={() => undefined} submitText="등록" takesRecovery={false} />
      </div>
    </div>
  );
};

/** Enrols an authenticator app: QR code, first code, recovery codes. `onDone` is called once these are kept. */
export const Enrolment = ({ onDone }: { onDone: () => void }) => {
  const [secret, setSecret] = useState<NewSecret>();
  const [codes, setCodes] = useState<readonly string[]>();
  const { send, busy } = useCall('member.enrolSecondFactor', {
    failed: '등록을 시작하지 못했습니다. 다시 시도해주세요.',
  });
  const begin = async (): Promise<void> => setSecret((await send())?.result);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (secret) return <Scan secret={secret} onCodes={setCodes} />;
  return (
    <div className="flex max-w-prose flex-col items-start gap-4">
      <p className="text-15 text-ink-2">
        관리자 화면은 비밀번호와 휴대폰의 인증 번호로 함께 지킵니다. 휴대폰에 인증 앱(Google Authenticator, Microsoft
        Authenticator, 1Password 등)을 준비한 뒤 시작해주세요.
      </p>
      <Button busy={busy} busyText="준비하고 있습니다…" onClick={begin}>
        인증 앱 등록 시작
      </Button>
    </div>
  );
};
