/** The links of the public header (product §2), except those to sign in and register. */
export const publicLinks: readonly { label: string; to: string }[] = [
  { label: 'Home', to: '/' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];

/** The links of the public footer (product §2), by group. */
export const footerLinks: readonly { group: string; links: readonly { label: string; to: string }[] }[] = [
  {
    group: 'Product',
    links: [
      { label: 'Features', to: '/#features' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'API Docs', to: '/api-docs' },
      { label: 'Integrations', to: '/integrations' },
    ],
  },
  {
    group: 'Company',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Careers', to: '/careers' },
      { label: 'Blog', to: '/blog' },
      { label: 'Press', to: '/press' },
    ],
  },
  {
    group: 'Support',
    links: [
      { label: 'Help Center', to: '/help' },
      { label: 'Contact', to: '/contact' },
      { label: 'Status', to: '/status' },
      { label: 'Community', to: '/community' },
    ],
  },
  {
    group: 'Legal',
    links: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms of Service', to: '/terms' },
      { label: 'Cookie Policy', to: '/cookies' },
      { label: 'Security', to: '/security' },
    ],
  },
];
