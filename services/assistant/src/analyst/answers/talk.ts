import type { Intent } from '../understand/intents.ts';

const questions = {
  landlord: ['Who owes me money?', 'Which leases end this year?', 'What did I spend on plumbing since June?'],
  renter: ['How much do I owe?', 'When does my lease end?', 'What is the status of my requests?'],
};
const more = {
  landlord: [
    ...questions.landlord,
    'Which property brings in the most?',
    'Show my revenue by month',
    'Which plumbers are available?',
    'Remind everyone who is overdue',
  ],
  renter: [
    ...questions.renter,
    'When is my next rent due?',
    'What did I pay this year?',
    'Report that the kitchen tap leaks',
  ],
};

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/** Three examples of questions that can be answered. */
const suggestions = (renter: boolean): string =>
  `You can ask me, for example:\n\n${bullets(renter ? questions.renter : questions.landlord)}`;

/** Why a question can't be answered. The first match applies. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:jokes?|poems?|stor(?:y|ies)|songs?|weather|recipes?|news|football|sports?|translate|python|javascript|sql|html|source code|president|capital of|horoscope|lottery)\b/i,
    'I only know your records.',
  ],
  [
    /\b(?:market|comparable|neighbou?rhood|area|going|fair|typical|worth|mortgage|interest|appraisal|inflation|stock|zestimate)\b/i,
    'I know your own records only, and neither the market nor what anything is worth.',
  ],
  [
    /\b(?:legal\w*|laws?|lawful|illegal|lawyer|attorney|court|sue|lawsuit|evict\w*|discriminat\w*|tax\w*|irs|deductible|insurance)\b/i,
    'I give no advice on law, taxes or insurance.',
  ],
  [
    /\b(?:should i|advice|advise|opinion|trustworthy|reliable|good tenant|bad tenant|think)\b/i,
    'I tell what is recorded, and don’t judge or advise.',
  ],
  [
    /\b(?:accounts?|landlords?|users?|customers?|compan(?:y|ies)|owners?|password|credit score|background|social security)\b/i,
    'I see what you may see yourself, and nothing of anybody else’s.',
  ],
  [
    /\b(?:prompt|instructions|rules|ignore|pretend|jailbreak|developer|api key|secret)/i,
    'I have no instructions to show or to change: I look up your records and read them out.',
  ],
  [
    /^(?:please |can you |could you |i (?:want|need) to )*(?:delete|remove|cancel|update|change|edit|raise|lower|increase|decrease|renew|terminate|end|invite|sign|refund|reverse|approve|reject|archive|rename|pay|charge|sell|buy|close|reopen|upload|download|export|print|schedule|create|add|make|draft|write|set up|register|new)\b/i,
    'I can’t do that from here; the record’s own page can. What I can prepare for your yes: a message, a maintenance request, an assignment, and a payment that somebody made.',
  ],
];

/** Says what can't be answered, and what can. */
function unsupported(text: string, renter: boolean): string {
  const reason = reasons.find(([words]) => words.test(text))?.[1] ?? 'That is not among your records.';
  const lead = reason.startsWith('I can’t do') ? 'As the local analyst,' : 'As the local analyst I can’t answer that.';
  return `${lead} ${reason}\n\n${suggestions(renter)}`;
}

/** The answer to a question that was not understood. */
export const notUnderstood = (renter: boolean): string =>
  `I did not understand that. I am a local analyst: I look up your own records, and understand plain questions about them.\n\n${suggestions(renter)}`;

const texts: Partial<Record<Intent, (renter: boolean) => string>> = {
  greeting: (renter) => `Hello! I look up your records and answer from them. ${suggestions(renter)}`,
  thanks: () => 'You’re welcome.',
  identity: (renter) =>
    `I am a local analyst: a program that understands common questions, looks up your own records and answers from them. No language model is involved, so I can’t talk about anything else. ${suggestions(renter)}`,
  help: (renter) =>
    `I answer questions about ${renter ? 'your home, lease, payments and maintenance requests' : 'your properties, tenants, leases, payments, maintenance and personnel'}, and prepare messages, maintenance requests, assignments and payments for your yes. For example:\n\n${bullets(renter ? more.renter : more.landlord)}`,
};

/** An answer that needs no records; null for other intents. */
export const talk = (intent: Intent, text: string, renter: boolean): string | null =>
  intent === 'unsupported' ? unsupported(text, renter) : (texts[intent]?.(renter) ?? null);
