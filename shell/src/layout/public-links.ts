/** The links of the public header (product §2), except those to sign in and register. */
export const publicLinks: readonly { label: string; to: string }[] = [
  { label: 'Home', to: '/' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];
