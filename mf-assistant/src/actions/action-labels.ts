import type { AssistantAction } from '@keystead/contracts';

type Kind = AssistantAction['kind'];

/** The label of the button that confirms an action. */
export const confirmLabels: Readonly<Record<Kind, string>> = {
  message: 'Send message',
  request: 'Create request',
  assignment: 'Assign',
  payment: 'Record payment',
  settlement: 'Mark as paid',
};

/** The text after its execution. */
export const doneLabels: Readonly<Record<Kind, string>> = {
  message: 'Message sent',
  request: 'Request created',
  assignment: 'Assigned',
  payment: 'Payment recorded',
  settlement: 'Marked as paid',
};
