import { customerMessages } from './messages/tell-customers.ts';

/** The member service listens only to tell customers. */
export const subscriptions = [...customerMessages];
