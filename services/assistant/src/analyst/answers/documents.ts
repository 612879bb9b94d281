import { recordLink } from '../../chat/markdown.ts';
import type { Research } from '../research.ts';
import { joinList } from './in-words.ts';

const agreement = '(?:leases?|contracts?|rental agreements?|(?:lease )?(?:documents?|pdfs?))';

/** Questions that only the text of a document or a photo answers. */
const aboutContents = new RegExp(
  [
    `\\b${agreement}\\b.*\\b(?:says?|said|mentions?|stipulates?|allows?|permits?|forbids?|prohibits?)\\b`,
    `^(?:please |can you |could you )*(?:read|summari[sz]e|quote)\\b.*\\b${agreement}\\b`,
    `\\b(?:say|said|written|stated|mentioned) in (?:my|the|our|his|her|their) ${agreement}\\b`,
    `\\bphotos?\\b.*\\bshow\\b|\\b(?:see|look at|describe) (?:the |my )?photos?\\b`,
  ].join('|'),
  'i',
);

const MAX_LINKS = 5;

/** Says that the analyst reads no documents and photos, and links the leases that are named; null for other questions. */
export async function unreadable(question: string, research: Research): Promise<string | null> {
  const [found] = aboutContents.exec(question) ?? [];
  if (found === undefined) return null;
  if (/\bphotos?\b/i.test(found))
    return 'As the local analyst I can’t look at photos. They are on the page of each request: [Maintenance](/app/maintenance).';
  const lead = 'As the local analyst I can’t read documents, only the records beside them.';
  const id = /\blease #?(\d{1,15})\b/i.exec(question)?.[1];
  const { leases } = await research.peek('find_leases', { limit: 50 });
  const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const isNamed = ({ tenant_name }: (typeof leases)[number]) =>
    tenant_name
      .toLowerCase()
      .split(/\s+/)
      .some((name) => words.has(name));
  const named = leases.filter((lease) => (id === undefined ? isNamed(lease) : lease.id === Number(id)));
  const meant = named.length > 0 ? named : leases.length <= MAX_LINKS ? leases : [];
  if (meant.length === 0 || meant.length > MAX_LINKS)
    return `${lead} They are on the page of each lease: [Leases](/app/leases).`;
  const links = meant.map(({ tenant_name, property_name, path }) =>
    recordLink(`${tenant_name}, ${property_name}`, path),
  );
  return `${lead} They are on the page of the lease: ${joinList(links, 'or')}.`;
}
