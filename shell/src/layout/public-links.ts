/** The links of the public header (product §2), the two to sign in and to register aside. */
export const publicLinks: readonly { label: string; to: string }[] = [
  { label: 'Home', to: '/' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'About', to: '/about' },
  { label: 'Contact', to: '/contact' },
];
