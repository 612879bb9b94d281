import { isFiller, type Records, understand, wordsOf } from '@keystead/analyst';
import type { Intent } from './intents.ts';
import type { Inquiry } from './understand.ts';

const anyHomes = 'propert(?:y|ies)|homes?|units?|places?|rentals?';
const homes = `${anyHomes}|houses?|apartments?|buildings?|flats?|condos?|lofts?`;
const people = 'tenants?|renters?|residents?|people|persons?|anybody|anyone|everybody|everyone|nobody|somebody|someone';
const debts =
  'rents?|pa(?:y|ys|ying|yers?|yments?|id)|owe[sd]?|owing|overdue|late|behind|unpaid|outstanding|past|due|arrears|debts?|debtors?|balances?|miss(?:ed|ing)|delinquen\\w*|amounts?';
const rented = 'rented|rent|occupied|occupancy|let|leased|vacan(?:t|cy|cies)|empty|unoccupied|unrented|available';
const leases = 'leases?|contracts?|tenanc(?:y|ies)|agreements?';
const requests =
  'requests?|repairs?|tickets?|maintenance|issues?|jobs?|work|fix(?:ed|es|ing)?|broken|repaired|done|finished|open|completed?|closed';
const income = 'revenue|income|earnings?|earn(?:ed|s|ing)?|profits?|money|cash|flow|takings|turnover';
const trouble =
  'attention|problem\\w*|difficult|worst|risk\\w*|riskiest|trouble\\w*|headaches?|worry|worries|worried|wrong|bad|red|flags?|issues?|matter|most|first|biggest|causes?|causing|makes?|making|gives?|giving|requires?|deserves?|wants?|looking|after|help|call|contact|visit|talk|deal|most';
const costs = 'costs?|costly|expens\\w+|spen[dt]\\w*|maintenance|maintain|repairs?|estimated';

/** What an answer to a tenant is about, with the words that it reads beside names, days and amounts. */
const vocabularies = {
  debts: `${debts}|always|often|usually|fail\\w*|large|big|huge|high|${people}|list|trouble|problems?|wrong|issues?|matter|time|not|no|marked|payed|arriv\\w*|stop|rest`,
  fees: 'late|fees?|pay|owe|paying|must|have|will|charged?',
  request: `${requests}|working|assigned|${people}|wrong|happens|know|problems?|waiting|coming|come|plumber|electrician|technician|landlord|stuck|taking|take|long|since|last|replac\\w+|report\\w*|clean\\w*|paint\\w*|leak\\w*|not|nobody|one|yet|when|time|days|weeks`,
} as const;

export type Matter = keyof typeof vocabularies;

const answers = {
  agenda: `${trouble}|take|${debts}|${requests}|${leases}|do|care|doing|start|begin|tackle|focus|prioriti\\w+|handle|next|waiting|to|todo|tasks?|plate|agenda|important|pressing|urgent(?:ly)?|immediate|top|priorit(?:y|ies)|forg[eo]t|forgotten|overlook\\w*|ok|okay|fine|alright|right|order|control|good|suggestions?|advice|ideas|recommendations|tips|left|follow|chase|see|attend|renew\\w*|money|collect|comments?|messages?|visits?|appointments?|end(?:s|ing)?|plan|subscription|trial|billing|main|concerned|list|things?|must|before|me|mind|should|morning|today`,
  summary: `${homes}|summar\\w+|overview|big|picture|glance|dashboard|status|report|snapshot|key|figures|numbers|briefing|catch|up|bring|date|doing|business|everything|portfolio|going|things|new|happening|quick|short|brief`,
  about: `${homes}|about|more|details?|info\\w*|look|find|search|describe|update|check|going|happening|doing|landlord|address|live|know|big|large|old|open|bank|number|account|happened|situation`,
  contact:
    'phone|telephone|mobile|cell|contact|details|info\\w*|email|mail|address|emergency|numbers?|reach|call|text|best',
  unleased: `${homes}|${people}|${leases}|without|no|not|active|current|has|any`,
  leases: `${leases}|${people}|rents?|highest|lowest|most|least|biggest|smallest|cheapest|pays?|much|documents?|long|run|start(?:s|ed)?|began|begin`,
  ending: `${leases}|${people}|end(?:s|ed|ing)?|expir\\w+|runs?|running|out|renew\\w*|terminat\\w+|finish(?:es)?|over|moving|moves?|moved|soon|up|due|next|when|last`,
  rent_roll: `rents?|roll|monthly|total|average|current|mean|month|per|each|every|get|getting|receive|charge|charging|make|making|collect|earn|in`,
  forecast: `${income}|forecast\\w*|project\\w*|predict\\w*|outlook|expect\\w*|anticipate[sd]?|rents?|will|going|shall|make|receive|collect|get|bring|in|future|upcoming|coming|expected|next|months?|leases?|active|come`,
  occupancy: `${homes}|occupancy|vacancy|rate|share|level|month|full|occupied|vacant|empty|percent\\w*|current`,
  overdue: `${debts}|${people}|problems?|rest|bad|situation|list|most|money|total|all|not|yet|has|have|any|oldest|longest|biggest|highest|largest|days`,
  due: `${debts}|${people}|day|date|rest|next|upcoming|coming|future|pending|will|when|comes?|date|soon|must|need|amount|expect\\w*|total|come`,
  paid: `rents?|pa(?:y|ys|ying|yments?|id)|fees?|deposits?|amounts?|${people}|last|come|came|get|got|receive|not|yet|already|when|total`,
  payments: `${debts}|${people}|transactions?|receipts?|transfers?|by|check|cheque|cash|card|fees?|charges|last|latest|newest|most|recent|list|received|history|made|failed`,
  revenue: `${income}|collect(?:ed|ing)?|bring(?:s|ing)?|brought|in|came|come|taken|take|took|gross(?:ed)?|ma[dk]e|received?|got|get|rents?|dollars|most|least|best|worst|months?|pay(?:s|ing)?|fees?|total|from|${anyHomes}|receive|dollars|cash|collections?`,
  profit: `${income}|${costs}|profitab\\w*|net|margins?|noi|operating|bottom|line|minus|versus|vs|against|and|compared|to|rents?|total|make|less|after|of|left|remains?`,
  deposits: `deposits?|security|received|sum|hold|held|holding|total|${people}|of|much|paid|amount|back|return\\w*|liabilit\\w*|leases?|keep|kept|collected|books`,
  requests: `${requests}|problems?|happens|urgent|outstanding|pending|unassigned|tasks?|things|needs?|to|be|emergenc(?:y|ies)|leaks?|assigned|working|progress|ongoing|underway|being|worked|not|status|oldest|newest|latest|waiting|nobody|one|new|created|came|made|reported|received|opened`,
  costs: `${costs}|expenditures?|paid?|pay|plumb\\w+|hvac|roofing|electrical|painting|total|most|least|for|jobs?|requests?|work|biggest|largest|trades?|month|year`,
  personnel: `plumbers?|electricians?|handym[ae]n|contractors?|technicians?|staff|workers?|vendors?|crew|roofers?|painters?|cleaners?|carpenters?|landscapers?|gardeners?|personnel|maintenance|people|repairm[ae]n|cheapest|most|least|expensive|priciest|plumbing|electrical|roofing|painting|hvac|cleaning|landscaping|hourly|rates?|charges?|hour|works?|working|busy|free|available|recommend|suggest|good|decent|looking|for|who|an|per|costs?|call|send`,
  fits: '.*',
  properties: `${homes}|${rented}|in|under|maintenance|renovation|repair|out|not|bedrooms?|bathrooms?|square|feet|foot`,
  tenants: `${people}|lives?|rents|living|renting|occupies|stays|moved?|moving|in|occupants?|lodgers?|current|active`,
  record: `${requests}|status|about|details?|show|payment|lease|property|tenant|happening|going|happened`,
} as const satisfies Partial<Record<Intent, string>>;

/** Words that no answer depends on. They say how is asked, and not for what. */
const passing =
  /^(?:why|much|many|since|with|what|which|who|whom|whose|when|where|how|can|could|should|would|will|shall|must|may|might|not?e?d|thing|way|reason|explains?|explanation|tell|me|exactly|actually|really|currently|now|present|today|still|already|yet|again|so|such|that|just|then|than[kx]s?|you|think|believe|guess|wonder(?:ing)?|curious|maybe|perhaps|am|im|ask|asking|mean|any|anything|something|there|need(?:s|ed)?|supposed|come|caused|behind|one|ones|these|those|great|nice|lot|bit|moment|quick(?:ly)?|please|kindly|help|advise|recommend|suggest|advice|best|good|idea|tips?|assistant|keystead|sir|question|us|everything|all|total|whole|entire|overall|right|at|by|from|of|into|off)$/;

interface Asked {
  readonly today: string;
  readonly records: Records;
}

/** What the answer read beside words: how many of the days in the question, and which texts it quotes. */
interface Read {
  readonly days?: number;
  readonly quoted?: string;
}

const patterns = new Map<string, RegExp>();
const patternOf = (source: string): RegExp => {
  const known = patterns.get(source) ?? new RegExp(`^(?:${source})$`);
  patterns.set(source, known);
  return known;
};

/** "Dripping" is in "Kitchen faucet drips", and "1140" in "$1,140.00". */
const isIn = (quoted: ReadonlySet<string>, text: string) => {
  const stem = text.replace(/[$,]/g, '').replace(/(?:([b-df-hj-np-tv-z])\1)?(?:s|es|ed|ing)$/, '$1');
  return stem.length > 2 && [...quoted].some((word) => word.startsWith(stem));
};

/** The words of a question that had no part in an answer about a matter. Only an answer without any may be given. */
export function leftOver(
  question: string,
  matter: Matter,
  { today, records }: Asked,
  { days = 0, quoted = '' }: Read = {},
): string[] {
  const { named: found, unclear, periods } = understand(question, { today, records });
  // A request is named by words of its title, which the answer quotes.
  const named = found.filter(({ collection }) => collection !== 'requests');
  const isPresent = ({ from, to }: { from?: string; to?: string }) => from === today && to === today;
  const others = periods.filter((period) => !isPresent(period));
  const spans = [...named, ...unclear, ...periods];
  const quotedWords = new Set(wordsOf(quoted).map(({ text }) => text.replace(/[$,]/g, '')));
  const isRead = patternOf(vocabularies[matter]);
  const words = wordsOf(question)
    .filter((_, at) => !spans.some(({ first, last }) => at >= first && at <= last))
    .filter(({ text }) => !isFiller(text) && !passing.test(text) && !isRead.test(text) && !isIn(quotedWords, text));
  return [
    ...named.map(({ text }) => text),
    ...(others.length > days ? others.map(({ text }) => text) : []),
    ...words.map(({ raw }) => raw),
  ];
}

/** Intents whose answers tell of today alone, or of all days. */
const dayless: readonly Intent[] = [
  'summary',
  'agenda',
  'about',
  'contact',
  'properties',
  'unleased',
  'rent_roll',
  'personnel',
  'fits',
  'record',
];
const isNow = /\b(?:today|now|this (?:week|month)|end of the (?:week|month))\b/i;

/** The same of an answer to an intent, for the words that no part of the inquiry has read or that the answer does not. */
export function leftOfIntent(
  intent: Intent,
  { unread, period, filters, text }: Pick<Inquiry, 'unread' | 'period' | 'filters' | 'text'>,
  today: string,
): string[] {
  const isRead = patternOf((answers as Partial<Record<Intent, string>>)[intent] ?? '.*');
  const { payment_method: method, payment_status: status, priority } = filters;
  // "Closed within 3 days" says how long it took, and not by when.
  const isOver = period?.from === today && (period.to ?? '') > today && /\b(?:was|were|got)\b/i.test(text);
  const [sameDays] = /\b(?:this|same) (?:time|point|day|date|month|week)\b(?: of)? (?:the )?last\b/i.exec(text) ?? [];
  const isAhead = (intent === 'costs' || intent === 'revenue') && (period?.from ?? '') > today;
  // Whether a person may do something is in no record.
  const [may] = /^(?:can|may|could) (?:i|we) (?!see|view|get|know|look|ask|please|have)\w+/i.exec(text) ?? [];
  // What came in and what was done is not what has to.
  const isPast = intent === 'revenue' || intent === 'costs' || filters.request_status === 'completed';
  const [must] = (isPast && /\b(?:should|must|needs?|have to|has to|still|to be)\b/i.exec(text)) || [];
  return [
    ...(must ? [must] : []),
    ...(may ? [may] : []),
    ...(sameDays ? [sameDays] : []),
    ...unread
      .filter((word) => !isFiller(word.text) && !passing.test(word.text) && !isRead.test(word.text))
      .map(({ raw }) => raw),
    ...(period && ((dayless.includes(intent) && !isNow.test(text)) || isOver || isAhead)
      ? understand(text, { today, records: {} }).periods.map((it) => it.text)
      : []),
    ...(method && intent !== 'payments' ? [method.replaceAll('_', ' ')] : []),
    ...(status && (intent === 'paid' || intent === 'revenue') && status !== 'completed' ? [status] : []),
    ...(priority && intent === 'costs' ? [priority] : []),
  ];
}
