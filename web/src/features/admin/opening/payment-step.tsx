import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../shared/api/api-error.ts';
import type { Answer } from '../../../shared/api/call-types.ts';
import { write } from '../../../shared/api/write.ts';
import { config } from '../../../shared/config/config.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { openingGuideKeys } from './keys.ts';
import { done, open, Step, type StepState } from './step.tsx';

type Trial = Answer<'order.tryPaymentKeys'>;
interface KeyTrial {
  name: string;
  outcome: Trial['outcome'];
  keys: readonly string[];
}

const sentences: Readonly<Record<Trial['outcome'], string>> = {
  accepted: '결제사가 키를 확인했습니다.',
  refused: '결제사가 모르는 키입니다. 관리자 콘솔의 값과 같은지 확인하고 서버를 다시 시작해주세요.',
  unreachable: '결제사에 연결하지 못했습니다. 잠시 후 다시 확인해주세요.',
  unset: '키가 없습니다. 이 결제모듈을 쓰려면 넣고 서버를 다시 시작해주세요.',
};

/** The trials of the versions of PortOne that the shop has keys of; all of them, when it has none. */
const trialsOf = ({ outcome, keys, others = [] }: Trial): KeyTrial[] => {
  const v2 = others.filter(({ provider }) => provider === 'portone-v2');
  const all = [{ name: 'V1', outcome, keys }, ...v2.map((trial) => ({ ...trial, name: 'V2' }))];
  const own = all.filter((trial) => trial.outcome !== 'unset');
  return own.length > 0 ? own : all;
};
/** The names of the variables of V2 that are not set, in a shop that uses V2. */
const missingOfV2 = ({ others = [] }: Trial): string[] =>
  others.flatMap(({ outcome, missing }) => (outcome === 'unset' ? [] : missing));

/** The names of the environment variables that the payment window needs and that are not set. */
const missingKeys = (): string[] => {
  const { portoneSdkUrl, portoneImpCode, portoneNoticeUrl, portoneV2StoreId } = config();
  const keys = {
    PORTONE_SDK_URL: portoneSdkUrl,
    PORTONE_IMP_CODE: portoneImpCode,
    PORTONE_NOTICE_URL: portoneNoticeUrl,
  };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === '' ? [name] : []));
  // A shop with V2 alone has none of these.
  return portoneV2StoreId !== '' && missing.includes('PORTONE_IMP_CODE') ? [] : missing;
};

/**
 * Tests the payment keys. The query runs only when an operator presses the button, because each test leaves an audit
 * record. The result stays as long as the window is open.
 */
const trialQuery = {
  queryKey: openingGuideKeys.paymentKeys,
  queryFn: ({ signal }: { signal: AbortSignal }) => write('order.tryPaymentKeys', { signal }),
  enabled: false,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
};
const stateOf = (missing: readonly string[], trial: Trial | undefined): StepState =>
  missing.length === 0 && trial !== undefined && trialsOf(trial).every(({ outcome }) => outcome === 'accepted')
    ? done
    : open;

const Outcome = ({ trial }: { trial: Trial }) => {
  const trials = trialsOf(trial);
  return (
    <>
      {trials.map(({ name, outcome, keys }) => (
        <span key={name} className={outcome === 'accepted' ? 'block text-ok' : 'block text-stop'}>
          {trials.length > 1 && `${name}: `}
          {sentences[outcome]} ({keys.join(', ')}){trial.test && ' 지금은 시험 결제입니다. 실제 돈은 오가지 않습니다.'}
        </span>
      ))}
    </>
  );
};

const Missing = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className="text-stop">
      없는 환경 변수: <span className="wrap-anywhere">{names.join(', ')}</span>
    </p>
  );

/** The step shows the names of missing keys, but never the value of a key. */
export const PaymentStep = ({ number }: { number: number }) => {
  const { data: trial, error, isFetching, refetch } = useQuery(trialQuery);
  const missing = [...missingKeys(), ...(trial ? missingOfV2(trial) : [])];
  return (
    <Step number={number} title="결제" state={error ? open : stateOf(missing, trial)}>
      <p>카드 결제는 포트원을 씁니다. 키는 서버의 환경 변수에만 두며, 이 화면은 값을 저장하거나 보여주지 않습니다.</p>
      <Missing names={missing} />
      <p role="status">
        {error && <span className="text-stop">{messageOf(error, '확인하지 못했습니다. 다시 시도해주세요.')}</span>}
        {trial && !error && <Outcome trial={trial} />}
      </p>
      <Button variant="secondary" className="self-start" busy={isFetching} onClick={() => void refetch()}>
        결제 키 확인하기
      </Button>
    </Step>
  );
};
