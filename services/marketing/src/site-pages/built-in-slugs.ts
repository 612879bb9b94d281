/** The pages that the footer leads to, by the last part of their addresses (rules §5). They are always there. */
export const builtInSlugs: ReadonlySet<string> = new Set([
  'api-docs',
  'integrations',
  'careers',
  'press',
  'help',
  'community',
  'privacy',
  'terms',
  'cookies',
  'security',
]);
