import { Type } from 'typebox';
import { defineCalls } from '../call.ts';
import { contentPage, Id, Instant, Nullable, Ok, PageParams } from '../schema.ts';

const admin = { owner: 'member', access: 'admin', addition: true } as const;
const action = '보내지 못한 문자 처리';
const FailedMessage = Type.Object(
  {
    id: Id,
    kind: Type.String({ description: 'The kind of the message, such as `shipped` or `claim`' }),
    merchantUid: Nullable(
      Type.String({
        description: 'The order number of the order that the message is about; null when it is about no order',
      }),
    ),
    receiver: Nullable(
      Type.String({
        description:
          'The name of the member who gets the message; null when the receiver of a parcel gets it, who need not be a member',
      }),
    ),
    phoneNumber: Type.String(),
    text: Type.String(),
    state: Type.Union([Type.Literal('REFUSED'), Type.Literal('UNKNOWN'), Type.Literal('CAPPED')], {
      description:
        'REFUSED when the provider refused the message, UNKNOWN when it may have been sent, CAPPED when the daily limit was reached',
    }),
    error: Nullable(
      Type.String({ description: 'The text of the provider, or the limit that was reached; null when there is none' }),
    ),
    createdAt: Instant,
  },
  { name: 'FailedMessage' },
);

/**
 * Calls for messages to members that did not go out, and for the operators' decisions about them. All are additions.
 */
export const messageCalls = defineCalls({
  failedMessages: {
    summary: 'Lists the text messages that failed or may have failed, the newest first',
    method: 'GET',
    path: '/api/admin/messages/failed/{page}/{size}',
    ...admin,
    needs: 'members.read',
    params: PageParams,
    answers: { 200: contentPage(FailedMessage) },
  },
  /** Answers 409 MESSAGE_NOT_FAILED when an operator decided before, or when the message went out. */
  decideMessage: {
    summary: 'Sends a failed text message again, or decides that it is never sent',
    method: 'PUT',
    path: '/api/admin/messages/{id}',
    ...admin,
    needs: 'members.read',
    refusals: ['MESSAGE_NOT_FAILED'],
    action,
    params: Type.Object({ id: Id }),
    body: Type.Object({
      decision: Type.Union([Type.Literal('resend'), Type.Literal('dismiss')], { title: '처리' }),
    }),
    answers: { 200: Ok },
  },
});
