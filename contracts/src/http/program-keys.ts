import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { keyRights } from '../rules/rights.ts';
import { Id, Instant, Nullable, Ok } from '../schema.ts';

/** The most calls that a shop may allow a key, each minute. */
export const maxCallsPerMinute = 600;

const name = Typed('name', {
  minLength: 1,
  maxLength: 50,
  title: '이름',
  message: '이름은 50자까지 입력해주세요.',
});
const callsPerMinute = Type.Integer({
  minimum: 1,
  maximum: maxCallsPerMinute,
  title: '분당 호출 수',
  message: `분당 호출 수는 1회부터 ${maxCallsPerMinute}회까지 정할 수 있습니다.`,
});
const lastDay = Typed('day', { format: 'date', title: '만료일', message: '만료일은 2026-01-02처럼 입력해주세요.' });
const rights = Type.Array(Type.Enum([...keyRights]), {
  minItems: 1,
  uniqueItems: true,
  title: '권한',
  message: '권한을 하나 이상 골라주세요.',
});

const ProgramKey = Type.Object(
  {
    id: Id,
    name: Type.String(),
    rights: Type.Array(Type.Enum([...keyRights])),
    callsPerMinute: Type.Integer(),
    lastDay: Type.String({ format: 'date', description: 'The last day on which the key counts, in Korea' }),
    createdAt: Instant,
    createdBy: Nullable(Type.String({ description: 'The name of the staff who made the key' })),
    usedAt: Nullable(Instant),
    endedAt: Nullable(Instant),
  },
  { name: 'ProgramKey' },
);
const staff = { owner: 'member', access: 'admin', needs: 'staff.manage', fresh: true, addition: true } as const;

/** The calls about the keys with which programs call the shop. All are additions to the specification. */
export const keyCalls = defineCalls({
  list: {
    ...staff,
    summary: 'Lists the keys of programs, also those that have ended, the newest first',
    method: 'GET',
    path: '/api/admin/keys',
    answers: { 200: Type.Array(ProgramKey) },
  },
  /** The answer is the only place where the key stands. The shop stores its hash. */
  create: {
    ...staff,
    summary: 'Makes a key for a program, and answers it this once',
    method: 'POST',
    path: '/api/admin/keys',
    refusals: ['KEY_LAST_DAY', 'KEY_LIMIT'],
    action: '연동 키 만들기',
    body: Type.Object({ name, rights, callsPerMinute, lastDay }),
    answers: { 200: Type.Object({ ...ProgramKey.properties, key: Type.String() }, { name: 'NewProgramKey' }) },
  },
  end: {
    ...staff,
    summary: 'Ends the key of a program at once and for good',
    method: 'DELETE',
    path: '/api/admin/keys/{id}',
    refusals: ['KEY_NOT_FOUND'],
    action: '연동 키 폐기',
    params: Type.Object({ id: Id }),
    answers: { 200: Ok },
  },
});
