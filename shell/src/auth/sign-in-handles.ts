import { contentRequest, type PageHead } from '@keystead/web-kit';

/** The heads of the pages around sign-in, by path. Pages that only an e-mail's link opens are not listed. */
export const signInHeads: Readonly<Record<string, PageHead>> = {
  '/login': {
    title: 'Sign in · Keystead',
    description: 'Sign in to Keystead to look after your properties, tenants, leases, maintenance and rent.',
  },
  '/register': {
    title: 'Create your account · Keystead',
    description:
      'Create a Keystead account and try it with your own properties. No credit card is needed for the trial.',
  },
  '/forgot-password': {
    title: 'Forgot your password? · Keystead',
    description: 'Get a link by email to choose a new password for your Keystead account.',
  },
  '/reset-password': {
    title: 'Choose a new password · Keystead',
    description: 'Choose a new password for your Keystead account.',
    noindex: true,
  },
  '/confirm-email': {
    title: 'Confirm your email address · Keystead',
    description: 'Confirm the email address of your Keystead account.',
    noindex: true,
  },
  '/undo-email-change': {
    title: 'Undo the change of your email · Keystead',
    description: 'Bring back the earlier email address of your Keystead account.',
    noindex: true,
  },
  '/report-invitation': {
    title: 'Report a message · Keystead',
    description: 'Report a message that you did not expect.',
    noindex: true,
  },
  '/unsubscribe': {
    title: 'Turn off emails · Keystead',
    description: 'Turn off one kind of email from Keystead.',
    noindex: true,
  },
};

/** The demo accounts; none in production (rules §8). */
export const demoSignIns = contentRequest('GET /demo');
