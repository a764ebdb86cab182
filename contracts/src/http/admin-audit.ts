import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { Typed } from '../kinds.ts';
import { ActorId, contentPage, Instant, Nullable, PageParams } from '../schema.ts';
import { maybePeriod } from './order-filter.ts';

const admin = { owner: 'admin-reporting', access: 'admin' } as const;
const AuditedFields = Nullable(Type.Record(Type.String(), Type.Unknown()));
const AuditRecordRow = Type.Object(
  {
    id: Type.String(),
    actedAt: Instant,
    service: Type.String(),
    operatorId: Nullable(
      Type.Integer({
        description:
          'The member id of the operator, or the negative id of the key; null when a command on the server did the action',
      }),
    ),
    username: Nullable(Type.String()),
    displayName: Nullable(Type.String()),
    operation: Type.String(),
    action: Type.String(),
    kind: Type.String(),
    thingId: Type.String(),
    name: Nullable(Type.String()),
    before: AuditedFields,
    after: AuditedFields,
    address: Nullable(Type.String()),
    userAgent: Nullable(Type.String()),
  },
  { name: 'AuditRecordRow' },
);

export const auditCalls = defineCalls({
  audit: {
    summary: 'Lists the actions of operators in the audit trail, the newest first',
    method: 'GET',
    path: '/api/admin/audit/{page}/{size}',
    ...admin,
    needs: 'settings.write',
    addition: true,
    refusals: ['DATE_RANGE', 'PERIOD_REVERSED'],
    params: PageParams,
    query: Type.Object({
      ...maybePeriod,
      operatorId: Type.Optional(ActorId),
      action: Type.Optional(Typed('name', { maxLength: 50, title: '작업' })),
      kind: Type.Optional(Typed('name', { maxLength: 30, title: '대상' })),
      thingId: Type.Optional(Typed('name', { maxLength: 60, title: '대상 번호' })),
    }),
    answers: {
      200: Type.Object({
        ...contentPage(AuditRecordRow).properties,
        operators: Type.Array(Type.Object({ id: ActorId, displayName: Type.String(), username: Type.String() })),
        actions: Type.Array(Type.String(), {
          description: 'The names of all actions that a call can record, in Korean',
        }),
      }),
    },
  },
});
