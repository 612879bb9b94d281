import { regex } from './words.ts';

/** All intents, by topic. The topic decides which filters the words of a question can set. */
const topics = {
  payments: ['overdue', 'due', 'paid', 'payments', 'revenue', 'remind', 'record_payment'],
  leases: ['leases', 'ending', 'rent_roll', 'forecast'],
  tenants: ['tenants'],
  properties: ['properties'],
  requests: ['requests', 'costs'],
  personnel: ['personnel', 'assign'],
  records: ['summary', 'agenda', 'about', 'contact', 'record', 'unleased', 'occupancy', 'profit', 'deposits', 'fits'],
  writing: ['message', 'report'],
  smallTalk: ['greeting', 'thanks', 'identity', 'help', 'guide', 'unsupported'],
} as const;

export type Topic = keyof typeof topics;
export type Intent = (typeof topics)[Topic][number];

export const topicOf = (intent: Intent): Topic =>
  (Object.keys(topics) as Topic[]).find((topic) => (topics[topic] as readonly Intent[]).includes(intent)) ?? 'records';

/** Intents of questions that mean future days where they name no year. */
export const aboutTheFuture: readonly Intent[] = ['due', ...topics.leases];
/** Intents that ask for an action: the remaining words are free text. */
export const actions: readonly Intent[] = ['remind', 'message', 'report', 'assign', 'record_payment'];
/** Whether a question is not about records. A follow-up does not refine such a question. */
export const isSmallTalk = (intent: Intent): boolean => topicOf(intent) === 'smallTalk';

const polite = '(?:please |can you |could you |would you |will you |i want to |i would like to |i need to |help me )*';
const job = '(?:request|ticket|work order|issue|problem|repair|job|task)s?';
const question =
  '(?:since|from when|who|what|when|where|which|how|why|did|does|do|is|are|was|were|has|have|can|could|should|show|list|tell me|give me)\\b';
const broken =
  '(?:leak(?:s|ing|y|ed)?|flicker(?:s|ing)?|rattl(?:es|ing)|jammed|stuck|loose|beep(?:s|ing)|sparks|sparking|noisy|damp|does not (?:drain|close|open|start|flush|heat|cool)|will not drain|broken?|broke|clogged|blocked|does not work|not working|stopped working|will not (?:work|open|close|start|turn on)|no (?:hot water|heat|heating|power|electricity|water)|dripping|flooded|flooding|cracked|smells?|mould|mold)';
const money = '(?:revenue|income|earnings?|takings|turnover|cash flow|rent(?:al)? income)';
const trades =
  'plumbers?|electricians?|handym[ae]n|contractors?|technicians?|staff|workers?|vendors?|crew|roofers?|painters?|cleaners?|carpenters?|landscapers?|gardeners?|personnel|maintenance people|repairm[ae]n|repair people';

/** What indicates each intent, in levels: the surest signs first. */
const signs: readonly Partial<Record<Intent, RegExp | readonly RegExp[]>>[] = [
  {
    guide:
      /\b(?:how (?:do|can|could|would|should) (?:i|we)|how to|where (?:do|can) (?:i|we)) (?:import|upload|export|download|invite|renew|add|record|create|connect|cancel|change (?:my )?(?:plan|password))\b/,
    agenda: [
      /\bwhat (?:must|should|do|can) (?:i|we) (?:have to |need to )?(?:do|work on|take care of)\b(?! (?:about|for|with|if)\b)|\bwhat (?:needs|wants) (?:my |our )?(?:attention|doing)\b|\bwhat (?:has|have|needs|ought|is) to be (?:done|taken care of)\b|\bwhat (?:should|must) be done\b|\b(?:what|anything) (?:should|must) (?:i|we) (?:worry|know) about\b|\banything (?:that )?(?:i|we) (?:should|must|need to) (?:do|know|worry)\b|\bwhat (?:is|are) (?:my|our|the) (?:biggest|main|most pressing|most urgent) (?:problems?|worr(?:y|ies)|things?)\b|\bwhat is going wrong\b|\bwhat should (?:i|we) (?:look at|start with|tackle|focus on|prioriti[sz]e|deal with|handle)(?: first)?\b|\bwhat is waiting\b|\b(?:my |the )?(?:to ?do|task|todo) ?lists?\b|\bwhat is on my (?:plate|list|agenda)\b|\bmy agenda\b/,
      /\b(?:should|must|do) (?:i|we) (?:need to |have to )?(?:be )?(?:worr(?:y|ied)|concerned)\b|\b(?:i|we) (?:should|must|need to|have to) (?:be )?(?:worr(?:y|ied)|concerned)\b/,
      /\b(?:what|which) (?:is|are) (?:the |my |our )?(?:most (?:important|urgent|pressing)|(?:top |main )?priorit(?:y|ies)|biggest (?:risks?|worr(?:y|ies)|issues?))(?: (?:things?|tasks?|jobs?|issues?))?(?: (?:i|we) (?:have|need|should|must) .*| to do| for me| for us)?(?: (?:today|now|right now|this week))?$|\b(?:forget|forgot|forgotten|overlook\w*|miss(?:ed|ing)?) (?:something|anything)\b|\b(?:anything|something|what) (?:i|we) (?:forgot|overlooked|missed|am missing|are missing)\b|\bred flags\b|\b(?:anything|something) wrong$|^(?:is|are) (?:everything|all|things) (?:ok|okay|fine|alright|all right|in order|under control|good)\b|\bwhere (?:should|do|must) (?:i|we) (?:start|begin)\b|^(?:do|must|should) (?:i|we) (?:need to |have to )?(?:do|take care of) (?:anything|something)\b|\bwhat (?:comes|is) (?:next|first)$|^(?:do you have |have you |give me )?(?:any |some )?(?:suggestions|advice|ideas|recommendations|tips)(?: for me| for today| today)?$/,
      /\bneeds? (?:my |our )?(?:immediate |urgent )?attention\b|\b(?:my|our|the) (?:biggest |main |worst |most pressing |most urgent )?problems\b|\bwhat is left to do\b/,
      /\b(?:should|must|do) (?:i|we) (?:need to |have to )?(?:handle|deal with|tackle|see to|attend to|follow up on|work on|fix|renew|chase|contact|call)(?: (?:today|now|this week))? (?:first|next|now|today|most urgently)$/,
      /\bwhat (?:should|must|do) (?:i|we) (?:need to |have to )?(?:handle|deal with|tackle|see to|attend to|follow up on|take care of)$/,
    ],
    unsupported: regex`^${polite}(?:add|charge|apply|post)\b(?!.*\b(?:paid|pays|from|received)\b).*\bfee\b|^${polite}(?:create|add|make|draft|write|set up|register|new) (?:me )?(?:an? |the |another |new )*(?:property|tenant|lease|user|account|contract|invoice|bill|receipt|plumber|contractor|personnel|lease agreement)(?: for\b.*)?$`,
    personnel: regex`^(?!.*\b(?:requests?|tickets?|assign\w*)\b).*\b(?:recommend|suggest|good|decent|need|find me|looking for|know)\b.*\b(?:${trades})\b`,
  },
  {
    greeting:
      /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings)(?: there| again| assistant| keystead| everyone)*$/,
    thanks:
      /^(?:ok |okay |great |perfect |nice |cool |good )*(?:thanks|thank you|thx|cheers|great|perfect|ok|okay|cool|nice|got it|well done|good job|awesome|bye|goodbye)(?: a lot| very much| so much| that is all| for (?:your|the) help)*$/,
    identity: [
      /\bare you (?:an? |the )?(?:real |local |language )?(?:ai|bot|robot|human|person|machine|chatgpt|gpt|model|llm|claude|analyst|program|real)\b/,
      /^(?:so )?(?:who|what) (?:exactly )?are you\b|\b(?:which|what) (?:ai |language )?model\b|\bhow do you (?:work|know)\b|\bwhere do your (?:figures|numbers|answers)|\blocal analyst\b|\bwho (?:made|built) you\b|\bdo you use (?:an? )?(?:ai|llm|gpt|language model)\b/,
    ],
    unsupported: [
      /\b(?:joke|poem|story|song|weather|recipe|news|football|sports?|translate|python|javascript|sql|html|source code|president|capital of|horoscope|lottery)\b/,
      /\b(?:market|comparable|neighbou?rhood|area|going|fair|typical) (?:rents?|values?|rates?|prices?|data|analysis|trends?|average|intelligence|report|conditions)\b|\b(?:zestimate|mortgage|interest rates?|appraisal|inflation|stock|bitcoin|crypto)\b|\bhow much (?:is|are) (?:my|the) (?:house|home|propert\w+|apartments?|building) worth\b|\bwhat is .* worth\b/,
      /\b(?:legal|legally|law|laws|lawful|illegal|lawyer|attorney|court|sue|lawsuit|eviction|evict|discriminat\w+|tax(?:es)?|irs|deductible|insurance)\b/,
      /\b(?:system prompt|your (?:instructions|prompt|rules|secret\w*|configuration)|ignore (?:all|any|the|your|previous)|pretend|jailbreak|developer mode|api key|password|credit score|background check|social security)\b/,
      /\b(?:other|another|different|all|every|someone else\w*|somebody else\w*) (?:accounts?|landlords?|users?|customers?|compan(?:y|ies)|owners?|people\w*)\b/,
    ],
    remind: regex`^${polite}(?:(?:send|write|draft|email|mail|give|prepare) .*\breminders?\b|remind (?!me\b|us\b))|^${polite}(?:chase|dun|nudge)\b`,
    message: [
      regex`^${polite}(?:send|write|draft|compose|prepare|post|create|make)\b.*\b(?:messages?|notices?|notifications?|letters?|emails?|notes?|announcements?|texts?|mail)\b`,
      regex`^${polite}(?:email|mail|message|text|notify|inform|write(?: to)?|contact|announce|warn)\b(?! (?:address|of|for|details?|info\w*|number)\b)|^${polite}(?:tell|ask) (?!me\b|us\b|you\b)|^${polite}let .+ know\b`,
    ],
    report: [
      regex`^${polite}(?:create|open|file|add|make|submit|log|raise|start|put in|enter|place|new|a new)\b(?! (?:\w+ )?(?:leases|requests|tickets|repairs|jobs|issues|problems|orders|tasks)\b).*\b(?:${job}|maintenance)\b(?!.*\b(?:list|report)\b)`,
      regex`^${polite}report (?:an? |the |that |my )?(?!on\b|of\b|for\b)(?!.*\b(?:revenue|income|payments)\b)`,
    ],
    assign: regex`^${polite}(?:assign|reassign|dispatch)\b|^${polite}(?:have|get|let) (?:an? |the |our |my )?(?:_|${trades})\b.*\b(?:do|handle|fix|repair|look|take care)\b|^${polite}put (?:_|an? (?:${trades}))\b.*\bon\b|^${polite}send (?:_|(?:an? |the |our |my )?(?:${trades}))\b.*\b(?:to|for)\b|^${polite}(?:give|hand)\b.*\b${job} to\b|^${polite}(?:send|get|give|put|have)\b.*\b(?:to|on|for|do|handle|fix) (?:the )?${job}\b`,
    record_payment: [
      regex`^${polite}(?:record|log|enter|book|register|note|add|create|make|mark|confirm)\b.*\b(?:payments?|paid|rent|deposit|\$[\d.,]+)\b`,
      regex`^(?!${question}).*\b(?:rent|payment|deposit|money) (?:has |have |just )*(?:came in|come in|arrived|been received)\b`,
      regex`^(?!${question})(?:i |we )?(?:have |just |got |received |has )*(?:received|got|collected|took)\b.*\b(?:from|by)\b`,
    ],
    fits: regex`\b(?!.*\b(?:rent|money|owes?|overdue|pay|payments?)\b)who (?:fits|suits|should (?:do|fix|handle|take|repair|i send|i assign|i call)|can (?:do|fix|handle|take|repair|i send|i assign)|could (?:do|fix|handle|take)|is (?:the )?(?:best|right)|would be)\b|\b(?:best|right) (?:person|plumber|one|match|fit) for\b|\bsuggest(?:ions?)?\b|\bwho .*\bfor ${job} \d`,
  },
  {
    help: /^(?:help|help me|menu|options|examples?)$|\bwhat (?:can|could|should|do) (?:you (?:do|answer|help|know|offer)|i ask)|\bhow (?:can|could|do) (?:you help|i use (?:you|this))|\byour (?:capabilities|features)\b|\b(?:kinds?|sorts?|types?) of questions\b|\bwhat questions\b/,
    unsupported:
      /(?<!\b(?:who|when) )\bshould i\b(?! ask)|\bhow (?:can|do|could|should) (?:i|we) (?:increase|raise|improve|boost|reduce|lower|cut|save|earn more|make more)\b|\b(?:advice|advise|opinion|trustworthy|lose|losing|lost|good tenant|bad tenant|reliable|what do you think)\b/,
    record_payment: regex`^(?!${question})(?!.*\b(?:not|never)\b.*\bpaid\b)\S+(?: \S+){0,4}? (?:has |have |just |already )*paid\b(?! (?:in|by|with|since|during|last|this|payments?)\b)(?<!\b(?:who|which|that|all|payments?)\b.*)`,
    unleased:
      /\b(?:properties|property|homes?|houses?|apartments?|units?|places?|tenants?|renters?)\b.*\b(?:without|with no|(?:has|have|having) (?:no|not an?y?)|does not have|do not have) (?:an? |any )?(?:active |current )?(?:leases?|tenants?|contracts?)\b/,
    profit:
      /\b(?:profits?|profitable|net income|net revenue|margins?|noi|net operating income|bottom line|cash ?flow)\b|\b(?:revenue|income|rent) (?:minus|versus|vs|against|and|compared (?:to|with)) (?:the |my )?(?:maintenance )?(?:costs?|expenses?|spending|maintenance)\b/,
    requests:
      /\b(?:maintenance|requests?|repairs?|jobs?|issues?|tickets?|work)\b.*\b(?:outstanding|unfinished)\b|\b(?:outstanding|unfinished) (?:maintenance|requests?|repairs?|jobs?|issues?|tickets?|work)\b/,
    due: [
      /\bwhen (?:is|are|was|were) (?:it|they|that|this|those|these)\b.*\bdue\b|\bwhat (?:do|must|should) i (?:need to |have to )?pay\b/,
      /\b(?:next|upcoming|coming|future) (?:rent|payments?|rent payment)\b|\b(?:rent|payments?|money|what|anything|something) (?:is |are |that is |that are |will be |comes? )*(?:next )?due\b|\bdue (?:this|next|in|within|soon|today|tomorrow|by|before|date|on)\b|\bpending (?:payments?|rents?|amounts?|money)\b|\b(?:payments?|rents?|amount|money|what|how much) .*\bpending\b|\bwhen (?:do i|must i|should i) (?:have to )?pay\b|\bwhen is (?:my |the )?(?:next )?(?:rent|payment)\b/,
    ],
    paid: [
      /^(?:did|has|have|was|is) .*\b(?:pay|paid)\b|^(?:who|which (?:tenant|renter)s?) (?:has |have )?(?:already )?paid\b|\bwhen did .* (?:last )?pay\b|\bwhen was .*\blast (?:rent )?(?:payment|rent)\b|\bwhen did .*\blast\b.*\b(?:come in|get|got|receive)\b|\bhow much (?:\w+ )?(?:did|has|have) (?!i\b|we\b).* (?:pay|paid)\b|\bwhat (?:did|has|have) (?!i\b|we\b)\S+(?: \S+)? (?:pay|paid)\b/,
      /\bwhat (?:did|have|has) i (?:already )?(?:pay|paid)\b|\bhow much (?:\w+ )?(?:did|have|has) i (?:already )?(?:pay|paid)\b/,
    ],
    leases: [
      /\b(?:who|whose|which (?:tenant|lease|renter)s?)\b.*\b(?:highest|lowest|most|least|biggest|smallest|cheapest) rents?\b|\bwhose rents? (?:is|are)\b/,
      /\bwhat rent (?:do|does|is)\b|\bhow much rent (?:do|does) .* pay\b/,
    ],
    forecast:
      /\b(?:forecast\w*|project(?:ed|ions?)|predict\w*|outlook)\b|\b(?:expect(?:ed)?|anticipate[sd]?) .*\b(?:rent|income|revenue|earn|money|collect|receive|month)\b|\b(?:rent|income|revenue) .*\b(?:expect(?:ed)?|anticipated)\b|\b(?:will|going to|shall) (?:i |we )?(?:earn|make|receive|collect|get|bring)\b|\b(?:future|upcoming|coming|expected) (?:rents?|income|revenue|earnings)\b|\b(?:rent|income|revenue|earn|make)\b.*\b(?:next|coming) (?:\S+ )?(?:months?|quarter|year)\b/,
    rent_roll:
      /\brent roll\b|\b(?:monthly|total|average|current) rents?\b|\brents? (?:per|a|each|every) month\b|\bhow much rent (?:do|am) (?:i|we) (?:get|getting|receive|receiving|charge|charging|make|making|collect|earn)\b|\brent (?:do|does) (?:i|we|my) (?:get|receive|charge|make)|\b(?:average|mean) rent\b/,
    occupancy:
      /\b(?:occupancy|vacancy) (?:rate|share|level|by month)?|\boccupancy\b|\bhow (?:full|occupied)\b|\bvacancy rate\b/,
    ending:
      /\b(?:leases?|contracts?|tenanc(?:y|ies)|agreements?)\b.*\b(?:end(?:s|ing)?|expir\w+|runs? out|running out|up for renewal|due for renewal|terminat\w+|finish(?:es)?|over)\b|\b(?:end(?:s|ing)?|expir\w+)\b.*\b(?:leases?|contracts?|tenanc(?:y|ies)|agreements?)\b|\brenewals?\b|\bexpiring\b|\b(?:moving|moves?|moved) out\b|\bwhose (?:lease )?(?:ends|expires)\b/,
    personnel: regex`\b(?:cheapest|most expensive|priciest|least expensive) (?:${trades})\b`,
  },
  {
    unsupported: regex`^${polite}(?:delete|remove|cancel|update|change|edit|raise|lower|increase|decrease|renew|terminate|end|invite|sign|refund|reverse|approve|reject|archive|rename|pay|charge|sell|buy|close|reopen|upload|download|export|print|schedule)\b`,
    report: [
      regex`^(?!any\b|${question})(?:.*\b)?${broken}\b`,
      regex`^${polite}(?:fix|repair|replace) (?:my|the|our)\b`,
      /^i need .*\b(?:fixed|repaired|replaced|looked at)\b|^there is (?:a |an |no )/,
    ],
    fits: /\brecommend (?:someone|somebody|personnel|an?|who)\b/,
    overdue:
      /\b(?:overdue(?! (?:requests?|maintenance|repairs?|issues?))|past due|owes?|owed|owing|arrears|delinquen\w+|outstanding(?! (?:requests?|maintenance|repairs?|issues?|jobs?|tickets?|work|tasks?|problems?))|unpaid|behind (?:on|with|in)|is behind|are behind|debts?|debtors?|late (?:payments?|rents?|payers?|tenants?|on|with)|pay(?:s|ing)? late|(?:is|are) late|(?:have|has|did|does|do) not (?:\S+ )?(?:pay|paid)\b|not yet paid|has not been paid|missed (?:payments?|rent)|balance)\b|^(?:is|are) .*\b(?:behind|late)\b/,
    due: /\b(?:rent|payments?|money)\b.*\bdue\b/,
    deposits: /\b(?:security )?deposits?\b/,
    revenue: [
      regex`\b${money}\b|\bbest month\b|\bworst month\b`,
      /\b(?:earn(?:ed|s)?|collect(?:ed|ing)?|bring(?:s|ing)? in|brought in|came in|come in|taken in|take in|took in|gross(?:ed)?)\b|\b(?:did|do|have|has) (?:\S+ ){1,3}(?:made|make|receive|received|got|get)\b|\b(?:money|rent|dollars) (?:did|have|has|do) (?:i|we)\b|\bpay(?:s|ing)? (?:me )?(?:the )?(?:most|least)\b|\bfees? (?:did|have|collected|income)\b/,
    ],
    contact:
      /\b(?:phone|telephone|mobile|cell|contact details|contact info\w*|email address|emergency contact)\b|\b(?:number|email|contact) (?:of|for)\b|\bhow (?:can|do) i (?:reach|contact|call|email)\b|\bwhat is \S+(?: \S+)? (?:email|number|contact)\b/,
    costs:
      /\b(?:spend|spent|spending|costs?|expens\w+|expenditures?)\b|\bpa(?:y|id) for (?:repairs?|maintenance|plumb\w+|\S+ing)\b|\bhow much (?:did|was|were|is|for|do|does|has|have) .*\b(?:repairs?|maintenance|plumbing|hvac|roofing|electrical|painting)\b/,
    personnel: regex`^(?!.*\b(?:requests?|tickets?|assigned)\b).*\b(?:${trades})\b|\bwho (?:does|do|is doing) (?:my |our |the )?(?:plumbing|electrical|roofing|painting|hvac|cleaning|landscaping)\b|\bhourly rates?\b`,
    summary:
      /\b(?:summar(?:y|ise|ize)|overview|big picture|at a glance|dashboard|status report|snapshot|key (?:figures|numbers)|briefing|catch me up|bring me up to date|how (?:am|are) (?:i|we) doing|how is (?:my |the )?(?:business|everything|portfolio|it all)|how are (?:things|my properties)(?: going| doing)?|what is (?:new|going on|happening))\b/,
  },
  {
    tenants:
      /\bwho (?:lives|rents|is living|is renting|occupies|stays|moved in|is in)\b|\bliv(?:es|ing) (?:at|in)\b|\bmov(?:ed?|ing) in\b/,
    properties: [
      /\b(?:in|under) (?:maintenance|renovation|repair)\b(?! (?:costs?|requests?|expenses|payments?|fees?|personnel))/,
      /\b(?:vacant|vacanc(?:y|ies)|empty|unoccupied|unrented|not rented|occupied|rented out|(?:is|are) available|available (?:propert\w+|homes?|units?|apartments?|houses?))\b/,
    ],
    requests:
      /\b(?:requests?|tickets?|work orders?|repairs?|issues?|problems?)\b|\b(?:open|urgent|outstanding|pending|unassigned) (?:jobs?|maintenance|tasks?|things)\b|\b(?:needs?|to be) (?:fix(?:ed|ing)|repair(?:ed|ing))\b|\bbroken\b/,
    personnel: /\bwork(?:s|ing)? for (?:me|us)\b|\bwho is (?:busy|free|available)\b/,
    summary: /\bportfolio\b/,
  },
  {
    payments: /\b(?:payments?|transactions?|receipts?|bank transfers?|by (?:check|cheque|cash|card))\b/,
    leases:
      /\b(?:leases?|tenanc(?:y|ies)|rental agreements?|contracts?)\b|\bwhat rent\b|\brent (?:does|is|for|of)\b|\bhow much (?:is|does) .*\brent\b/,
    tenants: /\b(?:tenants?|renters?|residents?|occupants?|lodgers?)\b/,
    requests: /\bwhat (?:was|has been|got|is being) (?:fixed|repaired|done|completed)\b/,
    personnel: /\bwhat (?:does|do) .* charge\b|\bhow much (?:does|do) .* charge\b|\b(?:an|per) hour\b/,
  },
  {
    payments: /\bpaid\b/,
    properties:
      /\b(?:propert(?:y|ies)|homes|houses|apartments|units|buildings|condos|lofts|townhouses|places)\b|\bbedrooms?\b|\bsquare (?:feet|foot)\b/,
    requests: [
      /\bmaintenance\b|\burgent\b|\bemergenc(?:y|ies)\b|\bunassigned\b|\bassigned\b|\bworking on\b|\bhow busy\b|\bleaks?\b/,
      /\b(?:in progress|ongoing|underway|being worked on)\b/,
    ],
    about: /\b(?:my|our) (?:home|house|apartment|flat|place|unit|landlord|address)\b|\bwhere do i live\b/,
  },
  {
    payments: /\b(?:fees?|charges)\b/,
    leases: /\bdocuments?\b/,
    about:
      /^(?:how is|how are|tell me (?:more )?about|details?|more (?:about|on)|info(?:rmation)?|look up|find|search(?: for)?|who is|what is|where is|what about|how about|is|show(?: me)?|open|give me|i want to (?:know|see)|what do you know about|how (?:big|large|old) is|describe|update on|check)\b/,
  },
];

const inOrder = signs.flatMap((level) =>
  Object.entries(level).map(([intent, patterns]) => ({ intent: intent as Intent, patterns: [patterns].flat() })),
);

/** The intent of a question: the first with a sign in it, and that sign; null without one. */
export function signOf(text: string): { readonly intent: Intent; readonly sign: string } | null {
  for (const { intent, patterns } of inOrder)
    for (const pattern of patterns) {
      const [sign] = pattern.exec(text) ?? [];
      if (sign !== undefined) return { intent, sign };
    }
  return null;
}

export const intentOf = (text: string): Intent | null => signOf(text)?.intent ?? null;
