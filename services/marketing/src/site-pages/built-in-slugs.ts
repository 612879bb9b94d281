/** The slugs of the pages that the footer links to (rules §5). These pages always exist. */
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
