import type { Answer } from '@keystead/contracts';
import { sampleUser } from '@keystead/web-kit/testing';

/** The profile of a user whose account is in the given time zone. */
export function sampleProfile(timezone: string): Answer<'GET /profile'> {
  return {
    user: sampleUser(),
    preferences: {
      email_notifications: true,
      sms_notifications: false,
      marketing_emails: false,
      dashboard_layout: 'default',
      timezone,
      muted_in_app: [],
      muted_emails: [],
    },
    abilities: { read_mail: false },
  };
}
