import { memberMessages } from './messages/member-messages.ts';

/** The member service listens only to send messages to members. */
export const subscriptions = [...memberMessages];
