/** The text pages of the footer (product §2), with their headings. */
export const textPages = {
  '/api-docs': 'API',
  '/integrations': 'Integrations',
  '/careers': 'Careers',
  '/press': 'Press',
  '/help': 'Help',
  '/community': 'Community',
  '/privacy': 'Privacy',
  '/terms': 'Terms',
  '/cookies': 'Cookie',
  '/security': 'Security',
} as const;

/** The pages for visitors without an account, except those that e-mails link to. */
export const publicPages = [
  '/',
  '/pricing',
  '/about',
  '/contact',
  '/blog',
  '/status',
  '/login',
  '/register',
  '/forgot-password',
  ...(Object.keys(textPages) as (keyof typeof textPages)[]),
] as const;
