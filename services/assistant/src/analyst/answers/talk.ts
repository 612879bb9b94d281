import type { Intent } from '../understand/intents.ts';

/** The first three are suggested, and all shown as help. */
const questions = {
  landlord: [
    'Who owes me money?',
    'Which leases end this year?',
    'What did I spend on plumbing since June?',
    'Which property brings in the most?',
    'Show my revenue by month',
    'Which plumbers are available?',
    'Remind everyone who is overdue',
  ],
  tenant: [
    'How much do I owe?',
    'When does my lease end?',
    'What is the status of my requests?',
    'When is my next rent due?',
    'What did I pay this year?',
    'Report that the kitchen tap leaks',
  ],
};

const examples = (isTenant: boolean, count?: number) =>
  (isTenant ? questions.tenant : questions.landlord)
    .slice(0, count)
    .map((line) => `- ${line}`)
    .join('\n');

const suggestions = (isTenant: boolean): string => `You can ask me, for example:\n\n${examples(isTenant, 3)}`;

/** Why a question can't be answered. The first match applies. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:jokes?|poems?|stor(?:y|ies)|songs?|weather|recipes?|news|football|sports?|translate|python|javascript|sql|html|source code|president|capital of|horoscope|lottery)\b/i,
    'I only know your records.',
  ],
  [
    /\b(?:market|comparable|neighbou?rhood|area|going|fair|typical|worth|mortgage|interest|appraisal|inflation|stock|zestimate)\b/i,
    'I only know your own records, not the market or what a property is worth.',
  ],
  [
    /\b(?:legal\w*|laws?|lawful|illegal|lawyer|attorney|court|sue|lawsuit|evict\w*|discriminat\w*|tax\w*|irs|deductible|insurance)\b/i,
    'I don’t give legal, tax or insurance advice.',
  ],
  [
    /\b(?:should i|advice|advise|opinion|trustworthy|reliable|good tenant|bad tenant|think)\b/i,
    'I report what is recorded, and don’t give opinions or advice.',
  ],
  [
    /\b(?:accounts?|landlords?|users?|customers?|compan(?:y|ies)|owners?|password|credit score|background|social security)\b/i,
    'I only see what you can see yourself.',
  ],
  [
    /\b(?:prompt|instructions|rules|ignore|pretend|jailbreak|developer|api key|secret)/i,
    'I have no instructions to show or change. I only look up your records.',
  ],
  [
    /^(?:please |can you |could you |i (?:want|need) to )*(?:delete|remove|cancel|update|change|edit|raise|lower|increase|decrease|renew|terminate|end|invite|sign|refund|reverse|approve|reject|archive|rename|pay|charge|sell|buy|close|reopen|upload|download|export|print|schedule|create|add|make|draft|write|set up|register|new)\b/i,
    'I can’t do that, but you can on the record’s own page. I can draft a message, a maintenance request, an assignment or a payment for you to confirm.',
  ],
];

function unsupported(text: string, isTenant: boolean): string {
  const reason = reasons.find(([words]) => words.test(text))?.[1] ?? 'That is not among your records.';
  const lead = reason.startsWith('I can’t do') ? 'As the local analyst,' : 'As the local analyst I can’t answer that.';
  return `${lead} ${reason}\n\n${suggestions(isTenant)}`;
}

export const notUnderstood = (isTenant: boolean): string =>
  `I did not understand that. I am a local analyst: I look up your own records and understand common questions about them.\n\n${suggestions(isTenant)}`;

/** Where something is done in the app. The first match applies. */
const guides: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:import|upload)\b/i,
    'Bring your properties and tenants in from a CSV file: [Import properties](/app/properties/import) or [Import tenants](/app/tenants/import). The columns are matched for you, and every row is checked before anything is added.',
  ],
  [
    /\b(?:export|download)\b/i,
    'Each list exports what it shows as a CSV file, from the menu above its rows. [Profile](/app/profile) has all your data in one ZIP file.',
  ],
  [/\binvite\b/i, 'A tenant is invited by email when you add them: [Add tenant](/app/tenants/new).'],
  [/\brenew\b/i, 'Open the lease and choose Renew: [Leases](/app/leases?expiring_within=60).'],
  [
    /\b(?:plan|password|cancel)\b/i,
    'Plans are under [Subscription](/app/subscription), the password under [Profile](/app/profile).',
  ],
  [/\b(?:tenant|renter)s?\b/i, 'Here: [Add tenant](/app/tenants/new).'],
  [/\bleases?\b/i, 'Here: [Add lease](/app/leases/new).'],
  [/\b(?:payments?|rents?)\b/i, 'Here: [Record payment](/app/payments/new).'],
  [/\b(?:requests?|repairs?|maintenance)\b/i, 'Here: [Add request](/app/maintenance/new).'],
  [/\b(?:propert(?:y|ies)|units?|homes?|houses?|apartments?)\b/i, 'Here: [Add property](/app/properties/new).'],
];

/** A tenant has only the pages for their own payments and requests. */
const guide = (text: string, isTenant: boolean): string => {
  const found = guides.find(([words]) => words.test(text))?.[1];
  if (isTenant || !found)
    return 'The Help Center explains each page step by step: open it from the search, with Ctrl+K.';
  return found;
};

const texts: Partial<Record<Intent, (isTenant: boolean) => string>> = {
  greeting: (isTenant) => `Hello! I look up your records and answer from them. ${suggestions(isTenant)}`,
  thanks: () => 'You’re welcome.',
  identity: (isTenant) =>
    `I am a local analyst: a program that understands common questions, looks up your own records and answers from them. No language model is involved, so I can’t talk about anything else. ${suggestions(isTenant)}`,
  help: (isTenant) =>
    `I answer questions about ${isTenant ? 'your home, lease, payments and maintenance requests' : 'your properties, tenants, leases, payments, maintenance and personnel'}, and draft messages, maintenance requests, assignments and payments for you to confirm. For example:\n\n${examples(isTenant)}`,
};

/** An answer that needs no records; null for other intents. */
export function talk(intent: Intent, text: string, isTenant: boolean): string | null {
  if (intent === 'unsupported') return unsupported(text, isTenant);
  if (intent === 'guide') return guide(text, isTenant);
  return texts[intent]?.(isTenant) ?? null;
}
