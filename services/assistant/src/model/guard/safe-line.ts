import { type AllowedAddresses, hasForbiddenAddress, removed, withoutAddresses } from './addresses.ts';
import { plainReading } from './plain-reading.ts';

const image = /!\[(?:[^[\]]|\[[^[\]]*\])*\](?:\([^)]*\)?|\[[^\]]*\])?/g;
const autolink = /<([a-z][a-z0-9+.-]*:[^<>\s]*|[^<>\s@]+@[^<>\s]+)>/gi;
const tag = /<[/!?]?[a-z!?-][^>]*>/gi;
const link =
  /\[((?:[^[\]]|\[[^[\]]*\])*)\]\(\s*<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:"[^"]*"|'[^']*'|[^)"'])*\)/g;

/** Placeholders for the links that stay. Nothing else may contain these characters. */
const place = (at: number) => `\ue000${at}\ue001`;
const places = /\ue000(\d+)\ue001/g;

/**
 * A line of Markdown with links only to pages of the app that the tools have named, or to addresses that the user has
 * written. Images, HTML and link definitions are removed or escaped. If the result still leads elsewhere, the whole
 * line is replaced.
 */
export function safeLine(line: string, allowed: AllowedAddresses): string {
  const stored: string[] = [];
  const plain = line
    .replace(/[\p{Cf}\p{Co}]|(?!\t)\p{Cc}/gu, '')
    .replace(image, '')
    .replaceAll('![', '[')
    .replace(autolink, '$1')
    .replace(tag, '')
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .replace(/&(?=#|(?!lt;)[a-z][a-z\d]*;)/gi, '&amp;')
    .replace(link, (_, label: string, to: string) => {
      const visible = withoutAddresses(label.replace(/[[\]]/g, ''), allowed);
      if (allowed.paths.has(to) || allowed.fromUser.has(to)) return place(stored.push(`[${visible}](${to})`) - 1);
      return to.startsWith('/app/') || to === '' ? visible : `${visible} ${removed}`;
    })
    .replaceAll('](', '] (')
    .replaceAll(']:', '] :');
  const clean = withoutAddresses(plain, allowed);
  const restored = clean.replace(places, (_, at: string) => stored[Number(at)] ?? '');
  const read = plainReading(clean.replace(places, ' ').replaceAll(removed, ' '));
  return hasForbiddenAddress(read, allowed) ? removed : restored;
}
