import type { Tenant } from '@keystead/contracts';
import { formatDate, formatInstant } from '@keystead/ui';

export const statusNames: Record<Tenant['status'], string> = { active: 'Active', inactive: 'Inactive' };

const confirmFirst = 'Confirm your email address to invite tenants.';

/** `An invitation is on its way to dana@mail.example.`, or why it was not sent. */
export function invitationText({ email, invited_at, invitation_due_at, abilities }: Tenant): string {
  if (!abilities.invite) return confirmFirst;
  if (invitation_due_at !== null) return waitingText(invitation_due_at);
  if (invited_at === null) return '';
  return `An invitation is on its way to ${email}.`;
}

/** `The daily e-mail limit is reached. The invitation will be sent on Nov 26, 2026.` */
const waitingText = (due: string) =>
  `The daily email limit is reached. The invitation will be sent on ${formatDate(due)}.`;

export function invitedText({ invited_at, invitation_due_at, abilities }: Tenant): string {
  if (invitation_due_at !== null) return waitingText(invitation_due_at);
  if (invited_at !== null) return `Invited ${formatInstant(invited_at)}`;
  return abilities.invite ? 'Not invited yet' : confirmFirst;
}
