import type { AssistantAction } from '@keystead/contracts';

type Kind = AssistantAction['kind'];

/** What the button that says yes to an action says. */
export const yesWords: Readonly<Record<Kind, string>> = {
  message: 'Send message',
  request: 'Create request',
  assignment: 'Assign',
  payment: 'Record payment',
  settlement: 'Mark as paid',
};

/** What is said once it is done. */
export const doneWords: Readonly<Record<Kind, string>> = {
  message: 'Message sent',
  request: 'Request created',
  assignment: 'Assigned',
  payment: 'Payment recorded',
  settlement: 'Marked as paid',
};
