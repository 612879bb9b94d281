/** A title as the end of a URL: "Why can't I delete it?" → `why-cant-i-delete-it`; '' where no character is left. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’\p{M}]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
}
