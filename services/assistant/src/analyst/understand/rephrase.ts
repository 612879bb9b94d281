const ask = '(?:should|must|shall|do|can|could) (?:i|we) (?:need to |have to )?';
const chase =
  '(?:chase(?: up)?|call|contact|phone|ring|remind|press|approach|visit|see|speak (?:to|with)|talk (?:to|with)|go after|follow up (?:with|on)|get in touch with|reach out to|get hold of|deal with|handle|tackle|write to|email|message|nudge|collect)';
const debt =
  '(?:late |overdue |unpaid |missed |missing |outstanding |past due |the |their )*(?:rents?|payments?|money|debts?|arrears|balances?)';
const about = `(?: (?:about|for|regarding|over|because of|due to|on) ${debt})?`;
const soon = '(?: (?:first|next|now|today|right now|right away|this (?:week|morning|month)|most urgently|urgently))*';

const month = 'january|february|march|april|may|june|july|august|september|october|november|december';

const nothingPaid =
  '(?:has|have|did) not (?:paid|pay)(?: (?:us|me))? (?:anything|nothing|a (?:single )?(?:cent|penny|dime|dollar|thing)|any money)(?: at all)? since ';

/** Ordinary ways to ask, as the plain question that the answers know. Each keeps all words that restrict the question. */
const phrases: readonly (readonly [string, string])[] = [
  [
    '^(?:(?:please|kindly|hi|hello|so|and|ok|okay|well),? )*(?:(?:could|can|would|will) you )?(?:please )?(?:(?:tell|explain to|remind) (?:me|us)|explain|help me (?:understand|see)|i (?:would|want|need|wish|like)(?: like)? to (?:know|understand|see)|i (?:wonder|am wondering|am curious)|do you know|(?:do you have )?any idea) (?=why|how come|what (?:is|are|was|should|caused|drove)|which|who)',
    '',
  ],
  [
    `^(?:who(?:m)?|which (?:of (?:my|the|our) )?(?:(?:late|overdue) )?(?:tenants?|renters?|payers?|people|person|debtors?)|which (?:(?:late|overdue|unpaid|missed) (?:payments?|rents?|debts?)|debts?)) ${ask}${chase} first${about}${soon}$`,
    'Which tenant owes me the most?',
  ],
  [
    `^(?:who(?:m)?|which (?:of (?:my|the|our) )?(?:tenants?|renters?|payers?|people)) ${ask}${chase} (?:about|for|regarding|over|because of) ${debt}${soon}$`,
    'Who is overdue?',
  ],
  [
    '^who (can|could|should) (?:look (?:into|at|after)|take care of|deal with|handle|sort out|see to|attend to|repair) ',
    'Who $1 fix ',
  ],
  [
    '\\b(?:all )?(?:the |my |our )?other (tenants?|homes|properties|units|requests|leases|houses) (?:than|besides|except(?: for)?|apart from|beside) ',
    '$1 other than ',
  ],
  ['\\bfall(?:s|ing)? due\\b', 'are due'],
  [
    '^(?:how much|what) (?:would|will|does|is) (?:it |that )?(?:be )?(?:going to )?costs? (?:me |us )?to (?:fix|repair|do|finish|complete) (?:everything|all|them all|it all)$',
    'How much do open repairs cost',
  ],
  ['\\b(which|who) of (my|our|the) (?:two|three|both) ', '$1 of $2 '],
  [
    '^(?:suppose|if|assuming|say) (?:everybody|everyone|all (?:tenants|people)) (?:who|that) (?:is|are) (?:behind|overdue|late) (?:pays?|paid|settles?|settled)(?: up)?(?: (?:tomorrow|today|now|in full))*,? how much (?:money )?(?:lands?|comes? in|(?:would|will) (?:land|come in)|(?:do|would|will) (?:i|we) (?:get|have))(?: (?:on|in|into) (?:the|my|our) account)?$',
    'How much is overdue in total?',
  ],
  [
    '^(?:what|how much) (?:would|could) (?:all )?(?:of )?(?:my|our|the) (?:units|homes|properties|whole portfolio|portfolio) (?:bring|make|earn)(?: in)?(?: (?:a|per|each|every) month)? if (?:every(?: single)? (?:one|unit|home|property)|everything|all(?: of them)?|they all|they|it) (?:was|were|is|are) (?:all |fully )?(?:let|rented|rented out|occupied) at (?:the )?list(?:ed|ing)? (?:prices?|rents?)$',
    'What is the total rent of all properties?',
  ],
  [
    '^(?:(?:all told|in total|overall|all in all|altogether),? )?what (?:have|has|did|do) (?:the )?(repairs|maintenance) (at|of|for|in|on) (.+?) (?:come to|add(?:ed)? up to|amount(?:ed)? to|cost(?: me| us)?)(?: so far)?$',
    'How much did I spend on $1 $2 $3?',
  ],
  [
    '^if (?:every(?: single)? (?:one|unit|home|property)|everything|all (?:my |our |the )?(?:units|homes|properties)) (?:was|were|is|are) (?:let|rented|rented out|occupied) at (?:its|their|the) list(?:ed|ing)? (?:prices?|rents?),? (?:what|how much) (?:would|could) (?:that|it|they|i|we) (?:bring|make|earn|get)(?: in)?(?: (?:a|per|each|every) month)?$',
    'What is the total rent of all properties?',
  ],
  ['^money in,? (?=(?:the )?(?:first|last|second|third|fourth|this|in|during|for|since) )', 'Revenue in '],
  [`^(?:once|when|after) (${month}) (?:is|has) (?:behind us|over|past|passed|gone),? (.+)$`, '$2 after $1'],
  [
    '^(did|has) (.+?) (?:get|got|gotten) (?:her|his|their|the) (.+ )?rent (?:to (?:us|me)|in) on time$',
    '$1 $2 pay the $3rent on time?',
  ],
  [
    '^add up (?:everything|all|what|all that|all of what) (.+?) (?:is|are) behind (?:on|with)$',
    'How much do $1 owe in total?',
  ],
  ['(?<=\\bnext (?:rent )?payment (?:is )?due) (?:that|which) is not (?:late|overdue)(?: yet)?$', ''],
  [
    `^(?:who|which (?:of (?:my|our|the) )?(?:tenants?|renters?)) ${nothingPaid}`,
    'Which tenants have no completed payment since ',
  ],
  [
    `^which (?:of (?:my|our|the) )?(?:tenants?|renters?) (?:with|on|under) an? (?:current|running|active|ongoing) (?:lease|contract) ${nothingPaid}`,
    'Which tenants with an active lease have no completed payment since ',
  ],
  [
    '^when did (?:we|i) last (?:spend (?:any )?(?:money )?on|pay for) (?:any )?(plumbing|electrical|hvac|painting|carpentry|cleaning|landscaping|roofing|flooring|appliance repairs?)(?: (?:work|jobs?|repairs?))?(?= (?:at|in) |$)',
    'When was the last completed $1 request',
  ],
  [
    '^(?:who|which (?:of (?:my|our|the) )?(?:tenants?|renters?)) (?:has|have) (?:been (?:here|with (?:us|me)|an? (?:tenant|renter)|tenants|renters)|lived here|stayed(?: here)?) (?:for )?((?:more|less) than (?:an?|\\w+) (?:weeks?|months?|years?))$',
    'Which active tenants moved in $1 ago',
  ],
  ...(
    [
      ['plumber', 'plumbing'],
      ['electrician', 'electrical'],
      ['painter', 'painting'],
      ['carpenter', 'carpentry'],
      ['cleaner', 'cleaning'],
      ['roofer', 'roofing'],
      ['gardener', 'landscaping'],
      ['landscaper', 'landscaping'],
    ] as const
  ).map(([who, trade]): readonly [string, string] => [
    `^when (?:did (?:we|i) last (?:have|see|call|need|get|send|use|hire) an? ${who}|was (?:an?|the|our|my) ${who} last)(?: out| there| here| over)?(?= (?:at|in|to) |$)(?: to (?=.))?`,
    `When was the last completed ${trade} request`,
  ]),
  ['^where (?:does|do|did) (?!i\\b|we\\b)(.+?) (?:live|stay|reside)$', 'Which property does $1 rent'],
  ['^who (?:is|will be) (?:moving|going to move) in ?to (.+)$', 'Who has a pending lease at $1'],
  [
    '^who (?:pays|is paying) (\\$?\\d[\\d,.]*)((?: dollars)?(?: (?:a|per|each|every) month)?)$',
    'Who has a rent of $1$2',
  ],
  ['^who do (?:i|we) have for (?:repairs|maintenance|odd jobs)$', 'List the maintenance personnel'],
  [
    '^how (?:do|can|could) (?:i|we) (?:reach|contact|call|get hold of) (.+?, (?:the|my|our) .+)$',
    'What is the phone number of $1',
  ],
  [
    '^(?:was|were) (.+?) (?:ever )?(?:late|behind)(?: (?:with|on) (?:(?:the|his|her|their) )?rent)? ((?:in|for|since) .+)$',
    'Did $1 pay late $2',
  ],
  ['^where is (.+?) (?:based|located|from)$', 'What is the location of $1'],
  [
    '^who (?:was|lived|rented|stayed|had been|has been)(?: in| at)? (.+?) (?:before|previously|earlier)$',
    'Which former tenants lived in $1',
  ],
  [
    '^how (?:does|do|did) (.+?) (?:usually |normally |always |mostly )?pay(?: (?:(?:the|his|her|their) )?rent)?$',
    'Completed payments of $1 by payment method',
  ],
  ['^when did (?:the|our|my) (?:last|most recent) tenant (?:move out|leave)$', 'When did the last lease end'],
  [
    '^(?:who|which tenant) (?:(?:moved out|left)(?: (?:us|me))? (?:last|most recently)|was (?:the )?last (?:one )?to (?:move out|leave))$',
    'Which lease ended most recently',
  ],
  ['^when did (.+?) last (?:have|need|get) (?:a |any )?(?:repairs?|requests?)$', 'When was the last request at $1'],
  ['^(?:the )?last (?:repair|request) at (.+?)(?: -|,)? when was (?:that|it)$', 'When was the last request at $1'],
  ['^people (?:currently |still |now )?renting(?: from (?:me|us))?\\b', 'List active tenants'],
  [
    " (?:that |who |whom )?(?:i|we) (?:can['’]?t|cannot|can not) (?:ring|call|phone|text|email|reach|write to),? because (?:we|i|there)(?:['’]ve| have|['’]s| is) no (phone number|phone|email|email address)(?: for (?:them|him|her))?\\b",
    ' without a $1',
  ],
];

const rewrites = phrases.map(([pattern, plain]) => [new RegExp(pattern, 'iu'), plain] as const);

const lease = '(?:leases?|contracts?|tenanc(?:y|ies))';
const when =
  '(?: (?:soon|shortly|next month|this (?:week|month|quarter|year)|(?:in|within) (?:the )?(?:next )?\\w+ (?:days|weeks|months)))?';
/** What a second condition on tenants may be, beside being overdue, as it follows "which overdue tenants have". */
const seconds: readonly (readonly [RegExp, (found: RegExpExecArray) => string])[] = [
  [
    new RegExp(
      `(?:(?:at|near(?:ing)?|close to|reaching|approaching|by) the end of (?:their|his|her|the|a|its) ${lease}|(?:moving|moves?|move) out soon|up for renewal(?: soon)?|about to (?:move out|leave))`,
      'iu',
    ),
    () => 'a lease ending soon',
  ],
  [
    new RegExp(
      `(?:(?:with|has|have|having|whose|their|an?|the) )*${lease} (?:(?:that|which|is|are|will|to|about|due|soon|going) )*(?:end(?:s|ing)?|expir(?:es?|ing)|run(?:s|ning)? out|over|up)(${when})`,
      'iu',
    ),
    ([, days]) => `a lease ending${days || ' soon'}`,
  ],
  [/(?:(?:is|are) )?in need of (?:an? )?(?:repairs?|maintenance|fixing)/iu, () => 'open requests'],
  [
    /(?:(?:with|has|have|having|an?|any|some|did) )*(open|urgent|unfinished|pending|outstanding)(?: maintenance| repair)? (?:requests?|repairs?|tickets?|issues?|jobs?)/iu,
    ([, state = 'open']) => (/urgent/i.test(state) ? 'open urgent requests' : 'open requests'),
  ],
];
const owing =
  /\b(?:overdue(?: (?:rents?|payments?|amounts?))?|late (?:with|on) (?:(?:their|the) )?(?:rents?|payments?)|late payers?|late|behind(?: (?:on|with|in) (?:(?:their|the) )?(?:rents?|payments?))?|in arrears|past due|ow(?:e|es|ing)(?: (?:me|us))?(?: (?:money|rent|anything|something))?|have not paid|has not paid)\b/iu;
const ofHomes = /\b(?:propert(?:y|ies)|homes?|units?|houses?|apartments?)\b/iu;
const aroundBoth =
  /^(?:is|are|does|do|has|have|who|which|what|any|anybody|anyone|somebody|someone|of|those|them|the|my|our|all|tenants?|renters?|people|persons?|that|there|also|and|both|at|same|time|as|well|too|in|addition|besides|whose|with|me|us|their|please|show|list|currently|now|one|ones)$/iu;

/** "X who also Y": who is overdue, or which home is vacant, and has a lease that ends, or a request that is open. */
function joined(question: string): string | null {
  if (!/\b(?:and|also|both|of (?:those|the|them)|too|as well|who(?:se)?|with|have|has)\b/iu.test(question)) return null;
  if (/\b(?:not|no|without|nor|or|never|except)\b|n['’]t\b/iu.test(question.replace(/\b(?:have|has) not paid\b/iu, '')))
    return null;
  for (const [second, plain] of seconds) {
    const found = second.exec(question);
    if (!found) continue;
    const rest = question.replace(found[0], ' ');
    const vacant = ofHomes.test(rest) ? /\b(?:vacant|empty|unoccupied|unrented)\b/iu.exec(rest) : null;
    const late = vacant ?? owing.exec(rest);
    if (!late) return null;
    const others = rest.replace(late[0], ' ').match(/[\p{L}\p{N}$]+/gu) ?? [];
    const isWhole = others.every((word) => aroundBoth.test(word) || (vacant && ofHomes.test(word)));
    return isWhole ? `Which ${vacant ? 'vacant homes' : 'overdue tenants'} have ${plain(found)}?` : null;
  }
  return null;
}

const isQuestion =
  /^(?:(?:please|kindly|hi|hello|so|and|ok|okay|well),? )*(?:why|how|what|which|who(?:m|se)?|where|is|are|was|were|has|have|does|do|did|can|could|should|would|will|any|of|for|all|add up|money in|once|after|when|in total|overall|suppose|if|assuming|people|tell|explain|help|i|total|revenue|sum|list|show|anything|anybody|anyone|something|by how much)\b/iu;

/** A question in the words that the answers know; unchanged where nothing is known of how it is put. */
export function rephrased(typed: string): string {
  const plain = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?!.\s]+$/, '');
  if (!isQuestion.test(plain) || plain.length > 200 || /[":;]|[.?!] /.test(plain)) return typed;
  const asked = plain
    .replace(/(\w+)n['’]t\b/gu, (whole, verb: string) => (/^(?:ca|wo)$/iu.test(verb) ? whole : `${verb} not`))
    .replace(/\b(what|who|when|where|how|that|there)['’]s\b/giu, '$1 is');
  const both = joined(asked);
  if (both) return both;
  const said = rewrites.reduce((so, [pattern, plainly]) => so.replace(pattern, plainly).replace(/\?$/, ''), asked);
  return said === asked ? typed : said;
}
