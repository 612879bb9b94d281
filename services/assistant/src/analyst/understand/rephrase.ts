const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?: 20\\d\\d)?';
const span = `(?:${month}|(?:this|last) (?:week|month|quarter|year)|(?:the )?(?:first|second|third|fourth) quarter|q[1-4])`;
const sums =
  '(?:revenue|income|earnings|rent(?:al)? income|rents? received|collections|profits?|(?:maintenance |repair )?(?:costs?|expenses|spending))';
const ask = '(?:should|must|shall|do|can|could) (?:i|we) (?:need to |have to )?';
const chase =
  '(?:chase(?: up)?|call|contact|phone|ring|remind|press|approach|visit|see|speak (?:to|with)|talk (?:to|with)|go after|follow up (?:with|on)|get in touch with|reach out to|get hold of|deal with|handle|tackle|write to|email|message|nudge|collect)';
const deal =
  '(?:handle|tackle|deal with|sort out|look (?:into|at)|follow up on|work on|see to|attend to|get done|take care of|start with|prioriti[sz]e|focus on|go through|get onto|fix|repair)';
const debt =
  '(?:late |overdue |unpaid |missed |missing |outstanding |past due |the |their )*(?:rents?|payments?|money|debts?|arrears|balances?)';
const about = `(?: (?:about|for|regarding|over|because of|due to|on) ${debt})?`;
const soon = '(?: (?:first|next|now|today|right now|right away|this (?:week|morning|month)|most urgently|urgently))*';
const urgent =
  '(?:urgent|critical|pressing|serious|time[- ]sensitive|crucial|most (?:urgent|pressing|critical|important))';
const work = '(?:requests?|repairs?|tickets?|maintenance(?: (?:issues?|requests?|problems?|jobs?|work|tasks?))?|jobs?)';

/** Ordinary ways to ask, as the plain question that the answers know. Each keeps all words that restrict the question. */
const phrases: readonly (readonly [string, string])[] = [
  // What stands around a question.
  [
    '^(?:(?:please|kindly|hi|hello|so|and|ok|okay|well),? )*(?:(?:could|can|would|will) you )?(?:please )?(?:(?:tell|explain to|remind) (?:me|us)|explain|help me (?:understand|see)|i (?:would|want|need|wish|like)(?: like)? to (?:know|understand|see)|i (?:wonder|am wondering|am curious)|do you know|(?:do you have )?any idea) (?=why|how come|what (?:is|are|was|should|caused|drove)|which|who)',
    '',
  ],
  [
    `^why (?:was|is|were) (${span}) (?:so )?(?:much )?(?:better|worse|different) than (${span})$`,
    'why is revenue different in $1 than in $2',
  ],
  [
    '^why (?:did|do|does) (?:the |my |our )?(?:repairs?|maintenance|work) cost (?:me |us )?so much',
    'why were costs so high',
  ],
  ['^why (?:did|has) my balance (?:go up|gone up|grow|grown|increase[d]?|rise|risen)$', 'Why do I owe money'],
  ['^(?:for what reason|what makes it that|how is it that) ', 'why '],
  [
    '^what (?:is|are|was|were) (?:the )?(?:main |real |actual |likely |biggest )*(?:reasons?|causes?) (?:why|that|for|of|behind) ',
    'why is ',
  ],
  [
    '^what (?:is|was) (?:the )?(?:main |real |actual )*reason (?=\\p{L}+ (?:\\p{L}+ )?(?:is|was|has|did|owes)\\b)',
    'why ',
  ],
  [
    `^what (?:is |was |are )?(?:driving|drove|causing|making|makes?|made|led to|pushe[sd] up|pulled down|responsible for|to blame for) (?=(?:the |my |our )?(?:\\p{L}+ ){0,3}(?:${sums})\\b(?! the (?:most|least)))`,
    'why is ',
  ],
  ['^what (?:is|was) (?:holding (?:up|back)|delaying|blocking|stopping) (.+)$', 'why is $1 not done yet'],
  [
    '^why (?:is|was) it taking (?:so|this|that|too|such a) long(?: time)? to (?:fix|repair|finish|do|replace|handle|clean) (.+)$',
    'why is $1 not fixed yet',
  ],
  [
    '^why (?:does|did) it take (?:so|this|that|too) long to (?:fix|repair|finish|do|replace|handle|clean) (.+)$',
    'why is $1 not fixed yet',
  ],
  [
    '(?<=^(?:why|how come)\\b.* not (?:been )?)(?:handled|dealt with|taken care of|sorted(?: out)?|looked (?:at|into|after)|resolved|attended to|addressed|solved|worked on|started|tackled)',
    'done',
  ],
  [
    '^(?:why|how come) (?:(?:does|is|has) )?(?:nobody|no one|there nobody|there no one|there no tenant) (?:is |been )?(?:lives?|living|rents?|renting|rented|in)?(?: (?:at|in))? (.+)$',
    'why is $1 vacant',
  ],
  ['^why (?:does|has|is) (.+) (?:have|got|without) (?:no|an?y?) (?:tenants?|renters?|resident)$', 'why is $1 vacant'],
  // Why a sum changed.
  [
    `^(?:how|how much|by how much) (?:did|has|have|is|are|was|were) (?:my |our |the )?(${sums}) (changed?|dropp?(?:ed)?|f[ae]ll(?:en)?|rise|rose|risen|go(?:ne)? (?:up|down)|increased?|decreased?|declined?|jump(?:ed)?|up|down)(?= |$)`,
    'why did $1 $2',
  ],
  [
    '^why (?:is|was|has) (?:my |our |the )?(?:maintenance|repair work) (?:been )?so (?:expensive|costly)',
    'why were costs so high',
  ],
  [
    '^why (?:has|have|did|is|are) (?:my |our |the )?(?:overdue (?:amounts?|rents?|payments?)|arrears|late payments|debts?) (?:so high|so large|grown|grow|gone up|go up|increased?|risen|rise|growing|rising|increasing)$',
    'why is so much rent overdue',
  ],
  [`^why (?:is|was|were|are) (${span}) so (?:expensive|costly)`, 'why were costs so high in $1'],
  [
    `^why (?:is|was|were|are) (${span}) (?:so|such an?) (?:weak|bad|poor|slow|low|quiet)(?: month)?`,
    'why was revenue so low in $1',
  ],
  ['(?<=^why\\b.*)rent(?:al)? income', 'rent'],
  [
    `^(?:is|are|has|have|did) (?:my |our |the )?(${sums}) (?:gone |been |going |go )?(up|down|higher|lower|increased?|increasing|risen|rising|rise|fallen|falling|fall|dropped|dropping|drop|declined|better|worse)(?: or (?:up|down|lower|higher|worse|better))?(?= (?:this|in|compared|than|since|versus|vs|from|on)\\b|$)`,
    'why is $1 $2',
  ],
  [
    `^(why\\b(?!.*\\b(?:in|for|this) ${span}).*?) (?:when )?(?:compared? (?:to|with)|versus|vs|relative to|against|than|since) (?:in |that of |what it was in )?(${span})$`,
    '$1 this month than in $2',
  ],
  [
    `^(why\\b.*?) (?:when )?(?:compared? (?:to|with)|versus|vs|relative to|against) (?:in |that of )?(?=${span}$)`,
    '$1 than in ',
  ],
  [
    `^(why\\b.*\\b(?:chang\\w*|drop\\w*|f[ae]ll\\w*|rise|rose|go|went|differ\\w*|increase\\w*|decrease\\w*|decline\\w*)(?: (?:up|down|so much))?) (?:from|between) (${span}) (?:to|and) (${span})$`,
    '$1 in $3 than in $2',
  ],
  // Who and what comes first, by what is owed, by its day, by its priority.
  [
    `^(?:who(?:m)?|which (?:of (?:my|the|our) )?(?:(?:late|overdue) )?(?:tenants?|renters?|payers?|people|person|debtors?)|which (?:(?:late|overdue|unpaid|missed) (?:payments?|rents?|debts?)|debts?)) ${ask}${chase} first${about}${soon}$`,
    'Which tenant owes me the most?',
  ],
  [
    `^(?:who(?:m)?|which (?:of (?:my|the|our) )?(?:tenants?|renters?|payers?|people)) ${ask}${chase} (?:about|for|regarding|over|because of) ${debt}${soon}$`,
    'Who is overdue?',
  ],
  [`^which (?:late|overdue) (?:tenants?|renters?|payers?) ${ask}${chase}${about}${soon}$`, 'Who is overdue?'],
  [
    `^(which|what) (leases?|contracts?) ${ask}(?:${deal}|renew|extend)(?: first)?$`,
    'Which leases should I renew first?',
  ],
  [
    `^(?:which|what) (?:leases?|contracts?) ${ask}(?:${deal}|renew|extend)(?: first)? (?=before|by|this|next|in|within)`,
    'Which leases end ',
  ],
  [
    `^whose (?:leases?|contracts?) ${ask}(?:${deal}|renew|extend)(?: first)? (?=before|by|this|next|in|within)`,
    'Which leases end ',
  ],
  [
    `^(?:which|what) (?:of (?:the|my) )?(?:(?:vacant|empty|available|unrented) (?:propert(?:y|ies)|homes?|units?|houses?|apartments?) ${ask}${deal}|(?:(?:vacant|empty|available|unrented) )?(?:propert(?:y|ies)|homes?|units?|houses?|apartments?) ${ask}(?:fill|rent out|let|advertise|market|lease)) first$`,
    'Which vacant home has been vacant the longest?',
  ],
  [
    `^(?:which|what) (${work}) (?:is|are) (?!urgent\\b)(?:the )?${urgent}(?: (?:one|ones))?(?: (?:now|right now|today|at the moment|currently))?$`,
    'Which open requests are urgent?',
  ],
  [
    `^(?:is|are) there (?:any |an )?(?:anything |something )?${urgent} (?:${work}|(?:in|with|about|among) (?:the |my |our )?${work})$`,
    'Which open requests are urgent?',
  ],
  [
    `^(?:(?:is|are) there |do (?:i|we) have )?(?:anything|something) ${urgent}(?: (?:now|right now|today|at the moment|this week))?$`,
    'Is there anything urgent?',
  ],
  // What waits.
  [
    `^what ${ask}(?:${deal}|do|get done|finish)(?: first)? (?:before (?:the |this )?weekend|before friday|by (?:the end of the (?:day|week)|tonight|friday))$`,
    'What should I do this week?',
  ],
  [
    `^what (?:needs to be|has to be|must be|should be) (?:done|sorted(?: out)?|handled|fixed|finished|taken care of)(?: first)? (?:before (?:the |this )?weekend|before friday|by (?:the end of the (?:day|week)|tonight|friday))$`,
    'What should I do this week?',
  ],
  [`^(?:what|where) ${ask}(?:${deal})(?: first)?$`, 'What should I do first?'],
  [
    '\\b(?:keep an eye on|look out for|watch(?: out for)?|be (?:worried|concerned) about|pay attention to|be careful (?:with|about))(?=$| [\\p{L} ]+$)',
    'worry about',
  ],
  [`^who(?:m)? ${ask}worry about(?: most| first)?$`, 'Which tenants should I worry about?'],
  ['^how (?:much|big) (?:of )?an? (?:problem|risk|worry) is ', 'What is the problem with '],
  [
    '^how (?:can|could|do|should|might) (?:i|we) (?:improve|increase|raise|boost) (?:the |my |our )?occupancy(?: rate)?$',
    'What can I do about vacancies?',
  ],
  [
    '^how (?:can|could|do|should|might) (?:i|we) (?:fill|rent out|reduce|lower) (?:the |my |our )?(?:vacan(?:t|cies|cy)|empty)(?: (?:homes|units|properties))?(?: rate)?$',
    'What can I do about vacancies?',
  ],
  ['^(?:can|could|should) (?:i|we) (?:raise|increase) (?:the |my |our |any )?rents?$', 'Which rents should be raised?'],
  [
    '^who (can|could|should) (?:look (?:into|at|after)|take care of|deal with|handle|sort out|see to|attend to|repair) ',
    'Who $1 fix ',
  ],
  [
    '^(?:who|which (?:of (?:my|the) )?(?:tenants?|renters?)) (?:might|may|could|will|is likely to|are likely to|is going to|are going to|is about to|are about to) (?:leave|move out|be leaving|be moving out)(?= soon$)',
    'Which leases end',
  ],
  ['^(?:who|which (?:tenants?|renters?)) (has|have) been late the longest$', 'Who has been overdue the longest?'],
  [
    '^which (propert(?:y|ies)|homes?|units?|houses?) (?:is|are) the most (?:expensive|costly) to (?:maintain|keep|run)',
    'Which $1 has the highest maintenance costs',
  ],
  [`\\b(leases? (?:that )?)(runs?|goe?s?|lasts?) beyond `, '$1$2 past '],
  ['\\bwhy is my balance not (?:zero|0|\\$0|even|clear)', 'Why do I owe money'],
  [
    '^why (?:are|do) (?:the |my |our )?(?:repairs|requests) (?:taking|take) so long$',
    'Which requests are taking too long',
  ],
  // What is to be done, and who can do it.
  [
    `^which (?:open )?(${work}) (?:still )?needs? (?:someone|somebody|a person|people) (?:assigned|to be assigned)$`,
    'Which open requests have nobody assigned',
  ],
  [
    '^what are (?:my|our|the) (?:top |main |biggest )*(?:two |three |five )?priorities(?: (?:today|now|this week|right now))?$',
    'What should I do first',
  ],
  [`^${ask}worry about (?:any|some|one) (?:of (?:my|the|our) )?tenants?$`, 'Which tenants should I worry about'],
  [
    '^(?:is it worth(?:while)?|does it make sense|would it make sense|is it a good idea)(?: to)? renew(?:ing)? ',
    'Should I renew ',
  ],
  [
    `^(?:who|which tenants?) ${ask}offer (?:a |their )?(?:renewals?|new leases?|a new lease) ?(?:to)?$`,
    'Which leases should I renew first',
  ],
  [`^what ${ask}(?:tell|say to) (?=\\p{Lu}\\p{L}+(?: \\p{Lu}\\p{L}+)?$)`, 'What should I do about '],
  ['^is the rent (?:of|at|for) (.+) too (?:low|cheap)$', 'Should I raise the rent at $1'],
  [
    `^which (?:open )?(${work}) (?:should|must|need to|have to) be assigned(?: (?:now|today|first|next))?$`,
    'Which open requests have nobody assigned',
  ],
  [
    `^which (?:open )?(${work}) (?:has|have) (?:nobody|no one) (?:picked up|taken on|looked at|started|dealt with)$`,
    'Which open requests have nobody assigned',
  ],
  [
    `^which (?:open )?(${work}) (?:have|has) (?:been )?(?:waiting|open|unresolved|sitting) too long$`,
    'Which requests are taking too long',
  ],
  [
    '^who (?:is|would be) (?:free|available|able|around) to (?:fix|repair|do|look (?:at|into)|handle|take care of) ',
    'Who can fix ',
  ],
  ['^what (?:still )?(?:has|needs) to be (?:done|fixed|repaired) (?=(?:at|in|on) \\p{L})', 'Which requests are open '],
  [
    '^(?:how|what) (?:can|could|do|should) (?:i|we) (?:do to )?(?:get|make) (?:the |my |our )?(?:late|overdue) (?:tenants?|payers?|renters?) (?:to )?pay(?: up)?$',
    'What should I do about late tenants',
  ],
  [
    '^how (?:can|could|do|should) (?:i|we) (?:get rid of|avoid|prevent|reduce|stop|lower|bring down) (?:the |my |our )?(late payments|late rent|arrears|overdue rent|overdue payments)$',
    'What should I do about $1',
  ],
  [
    '^(which|what) (propert(?:y|ies)|homes?|units?|houses?) (?:is|are|do|does) not (?:making|make|earning|earn|bringing in|bring in) (?:me |us )?(?:any )?(?:money|profit)$',
    'Which properties lose money',
  ],
  [`^which leases? (?:is|are) (?:the )?${urgent}$`, 'Which lease ends next'],
  ['^what would you (?:do|start with|tackle) first$', 'What should I do first'],
  [
    '^what (?:is|would be) the (?:next|first) thing (?:(?:that )?(?:i|we) (?:should|must|need to|have to)|to) do$',
    'What should I do first',
  ],
  [
    '^(?:is there )?(?:anything|something)(?: (?:that )?(?:i|we) (?:should|must|need to))? (?:know|do|be aware of)(?: about)? (?:before the weekend|this week|today)$',
    'What should I do this week',
  ],
  ['^what is (?:on|planned|up|coming up) (?:for )?this week$', 'What should I do this week'],
  [
    '^which (?:of my )?tenants? (?:is|are) (?:the |my )?(?:riskiest|most (?:difficult|problematic|risky)|biggest (?:risk|problem|worry)|worst)$',
    'Which tenants should I worry about',
  ],
  [
    '^(?:who|which tenants?) (?:is|are|might be) (?:at risk of|likely) (?:not paying|not to pay|paying late|to pay late)$',
    'Who usually pays late',
  ],
  [`^which tenants ${ask}${chase} (?:this week|today|now)$`, 'Which tenants should I worry about'],
  [
    `^(?:who|which tenants) ${ask}${chase} about (?:their|the) (?:leases?|renewals?|contracts?)${soon}$`,
    'Which leases should I renew first',
  ],
  [
    `^which (?:propert(?:y|ies)|homes?|units?|houses?) ${ask}(?:${deal}|inspect|visit|check|see)(?: first| next)?$`,
    'Which property needs attention',
  ],
  [
    '^which (propert(?:y|ies)|homes?|units?|houses?) (?:causes?|makes?|creates?|gives? me) (?:the )?most (?:work|repairs|maintenance|requests)$',
    'Which property has the most requests',
  ],
  [
    '^where (?:do i have|are|do we have|do i get) (?:the )?most (?:of the |of my )?(?:problems|repairs|requests|issues)$',
    'Which property has the most requests',
  ],
  ['^(?:are|is) (?:my|our|the) rents? too (low|cheap)$', 'Which rents are too $1'],
  ['^(is \\p{L}+ \\p{L}+) a (?:good|decent|nice|trustworthy) (?:tenant|payer|renter)$', '$1 a reliable tenant'],
  // Parts of sums.
  [
    '\\b(?:all )?(?:the |my |our )?other (tenants?|homes|properties|units|requests|leases|houses) (?:than|besides|except(?: for)?|apart from|beside) ',
    '$1 other than ',
  ],
  ['\\bfall(?:s|ing)? due\\b', 'are due'],
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
  /^(?:(?:please|kindly|hi|hello|so|and|ok|okay|well),? )*(?:why|how|what|which|who(?:m|se)?|where|is|are|was|were|has|have|does|do|did|can|could|should|would|will|any|of|for|tell|explain|help|i|total|revenue|sum|list|show|anything|anybody|anyone|something|by how much)\b/iu;

/** A question in the words that the answers know; unchanged where nothing is known of how it is put. */
export function rephrased(typed: string): string {
  const plain = typed
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[?!.\s]+$/, '');
  if (!isQuestion.test(plain) || plain.length > 200 || /[":;]|[.?!] /.test(plain)) return typed;
  const asked = plain
    .replace(/(\w)n['’]t\b/gu, (whole, last: string) => (/^(?:ca|wo)n/iu.test(whole) ? whole : `${last} not`))
    .replace(/\b(what|who|where|how|that|there)['’]s\b/giu, '$1 is');
  const both = joined(asked);
  if (both) return both;
  const said = rewrites.reduce((so, [pattern, plainly]) => so.replace(pattern, plainly).replace(/\?$/, ''), asked);
  return said === asked ? typed : said;
}
