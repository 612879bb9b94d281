import type { ConversationMessage } from '../../chat/turn.ts';
import type { proposals } from '../../tools/tools.ts';

type ProposingTool = keyof typeof proposals;

const polite =
  /^(?:please|kindly|now|then|and|also|ok(?:ay)?|hi|hello|hey|can you|could you|would you|will you|i(?:'d| would) like (?:you )?to|i (?:want|need) (?:you )?to|let(?:'s| us)|go ahead and|help me(?: to)?|yes|yeah|sure)[\s,:!]+/;

/** Verbs that begin a request for an action, and the tool that each allows. */
const verbs: readonly [RegExp, ProposingTool][] = [
  [
    /^(?:send|message|mail|e-?mail|text|write|draft|compose|remind|notify|inform|tell (?!me\b)|warn|announce|let .{1,60} know|reply|invite|ask (?!me\b))/,
    'propose_message',
  ],
  [
    /^(?:create|open|log|file|report|raise|submit|add|make|request|register|start|enter) .{0,60}(?:request|ticket|job|repair|maintenance|problem|issue|leak|fault|damage|work order|broken|fix)/,
    'propose_request',
  ],
  [/^(?:report|request|file)\b/, 'propose_request'],
  [
    /^(?:assign|reassign|give|hand|put|dispatch|schedule|book|hire) .{0,80}(?:\b(?:request|ticket|job|repair|it|someone|somebody|plumber|electrician)\b|#\d|\bto\b|\bon\b)/,
    'propose_assignment',
  ],
  [
    /^(?:send|get|find|call) (?:me |us )?(?:a|an|the|some|our) ?(?:one|body|plumber|electrician|carpenter|painter|roofer|cleaner|technician|handyman)\b/,
    'propose_assignment',
  ],
  [
    /^(?:record|enter|log|add|book|register|mark|settle|note|set|create|make|put) .{0,80}(?:\bpa(?:id|yments?|y)\b|\$\s?\d|\bdollars?\b|\brent\b|\bdeposit\b|\bfee\b|\bcash\b|\bche(?:ck|que)\b|\bsettled\b)/,
    'propose_payment',
  ],
];

const statements: readonly [RegExp, ProposingTool][] = [
  [
    /\b(?:has|have|just)?\s*paid\b.*\b(?:rent|deposit|fee|me|us|\$?\d)|\bi (?:have |just )?(?:got|received)\b.*\$?\d/,
    'propose_payment',
  ],
  [
    /\b(?:is|are) (?:broken|leaking|blocked|clogged|out of order|not working)\b|\b(?:leaks|(?:does|do)(?:n't| not) work|stopped working|no (?:hot )?water|no heat(?:ing)?)\b/,
    'propose_request',
  ],
];

const questionStart =
  /^(?:who|whom|whose|what|which|when|where|why|how|did|do|does|is|are|was|were|has|have|had|show|list|find|count|compare|summari[sz]e|give me|tell me|should|may)\b/;

const consent =
  /^(?:yes|yeah|yep|yup|sure|ok(?:ay)?|please do|do (?:it|that|so|both)|go ahead|of course|certainly|sounds good|confirmed?|correct)\b/;
const suggestion =
  /(?:shall i|should i|would you like me to|do you want me to|want me to|i can|may i|if you (?:like|want|wish),? i(?:'ll| will| can)) ([^.?!\n]{3,200})/gi;

function toolsInClause(clause: string): ProposingTool[] {
  let requested = clause.trim().toLowerCase();
  for (let before = ''; before !== requested; ) {
    before = requested;
    requested = requested.replace(polite, '');
  }
  const toolsOf = (signs: typeof verbs) =>
    signs.filter(([pattern]) => pattern.test(requested)).map(([, allowed]) => allowed);
  const found = toolsOf(verbs);
  return found.length > 0 || questionStart.test(requested) || requested.endsWith('?') ? found : toolsOf(statements);
}

/** A sentence, and each part after a comma, "and" or "then". Each may request an action. */
const clauses = (words: string) =>
  [...words.matchAll(/[^.!?;\n]+[.!?;\n]?/g)].flatMap(([sentence]) => [
    sentence,
    ...sentence.split(/,|\band\b|\bthen\b/i).slice(1),
  ]);

const toolsInText = (words: string): ProposingTool[] => clauses(words.slice(0, 2_000)).flatMap(toolsInClause);

/**
 * The proposing tools that the user's own words request. It is computed before any lookup, so no text in a record can
 * add a tool. A yes refers to the assistant's last suggestion. An answer to the assistant's question belongs to the
 * request before it.
 */
export function requestedActions(
  question: string,
  conversation: readonly ConversationMessage[],
): ReadonlySet<ProposingTool> {
  const requested = new Set(toolsInText(question));
  const last = conversation.at(-1);
  if (last?.type !== 'assistant') return requested;
  if (consent.test(question.trim().toLowerCase()))
    for (const [, suggested = ''] of last.content.matchAll(suggestion))
      for (const each of toolsInClause(suggested)) requested.add(each);
  const before = conversation.findLast(({ type }) => type === 'user');
  if (before && last.content.slice(-400).includes('?'))
    for (const each of toolsInText(before.content)) requested.add(each);
  return requested;
}
