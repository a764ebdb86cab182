import { Type } from 'typebox';
import { type ServiceName, services } from '../call.ts';
import { defineEvent } from '../event.ts';
import { Id, Instant, Nullable, PersonalText } from '../schema.ts';

/**
 * The values of the changed fields, by field name. Where a value concerns a member, it contains only the member's id.
 */
const AuditedFields = Type.Record(Type.String(), Type.Unknown());
/** The operator who acts, the call or command that is used, and the origin of the request. */
export const ActingOperator = Type.Object({
  operator: Nullable(
    Type.Object(
      { id: Id, username: PersonalText, displayName: PersonalText },
      { description: 'The operator who acted; null when a command on the server, or a key, did the action' },
    ),
  ),
  key: Type.Optional(
    Type.Object(
      { id: Id, name: Type.String() },
      { description: 'The key of the program that acted; absent when a person or a command did the action' },
    ),
  ),
  operation: Type.String({ description: 'The method and path of the call, or the name of the command' }),
  action: Type.String({ description: 'The name of the action, in Korean' }),
  from: Nullable(Type.Object({ address: PersonalText, userAgent: Nullable(PersonalText) })),
});
/** One action of an operator, published once. `before` and `after` hold the fields that the action changed. */
export const OperatorAction = Type.Object({
  ...ActingOperator.properties,
  thing: Type.Object({ kind: Type.String(), id: Type.String(), name: Nullable(Type.String()) }),
  before: Nullable(AuditedFields),
  after: Nullable(AuditedFields),
  actedAt: Instant,
});

const defineActed = (source: ServiceName) =>
  defineEvent({ type: 'OperatorActed', source, subject: 'operator', snapshot: false, data: OperatorAction });
type OperatorActed = ReturnType<typeof defineActed>;
/**
 * All services use one shape. Each service publishes, in its own topic, the actions that operators took in this
 * service. The subject is the operator's id, or `key:7`.
 */
export const operatorActed = Object.fromEntries(services.map((name) => [name, defineActed(name)])) as Record<
  ServiceName,
  OperatorActed
>;
