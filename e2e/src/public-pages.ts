/** The pages of the footer (product §2) that are kept as texts, with their headings. */
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

/** The pages that a visitor sees without an account, those behind links of a mail aside. */
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
