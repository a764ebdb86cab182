import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { contentPage, Id, Instant, Nullable, Ok, PageParams } from '../schema.ts';

const admin = { owner: 'member', access: 'admin', addition: true } as const;
const action = '보내지 못한 문자 처리';
const FailedMessage = Type.Object({
  id: Id,
  kind: Type.String({ description: 'what it tells: `shipped`, `claim`, …' }),
  merchantUid: Nullable(Type.String({ description: 'the order that it is about' })),
  receiver: Nullable(Type.String({ description: 'name of the member; null: the receiver of a parcel alone' })),
  phoneNumber: Type.String(),
  text: Type.String(),
  state: Type.Union([Type.Literal('REFUSED'), Type.Literal('UNKNOWN'), Type.Literal('CAPPED')], {
    description: 'the provider refused it, nobody knows whether it went out, or the day had no more',
  }),
  error: Nullable(Type.String({ description: 'as the provider says it' })),
  createdAt: Instant,
});

/**
 * Calls for messages to members that did not go out, and for the operators' decisions about them. All are additions.
 */
export const messageCalls = defineCalls({
  failedMessages: {
    method: 'GET',
    path: '/api/admin/messages/failed/{page}/{size}',
    ...admin,
    params: PageParams,
    answers: { 200: contentPage(FailedMessage) },
  },
  /**
   * Sends a failed message again, or decides that it is never sent. Answers 409 MESSAGE_NOT_FAILED when an operator
   * decided before, or when the message went out.
   */
  decideMessage: {
    method: 'PUT',
    path: '/api/admin/messages/{id}',
    ...admin,
    action,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      decision: Type.Union([Type.Literal('resend'), Type.Literal('dismiss')], { title: '처리' }),
    }),
    answers: { 200: Ok },
  },
});
