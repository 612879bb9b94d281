import { type IntentPattern, job } from './intents.ts';

const money = '(?:revenue|income|earnings?|takings|turnover|cash flow|rent(?:al)? income)';

/** Patterns of questions about money, and about who fits a request. */
export const moneyPatterns: readonly IntentPattern[] = [
  [
    'fits',
    10,
    new RegExp(
      `\\bwho (?:fits|suits|should (?:do|fix|handle|take|repair|i send|i assign|i call)|can (?:do|fix|handle|take|repair|i send|i assign)|could (?:do|fix|handle|take)|is (?:the )?(?:best|right)|would be)\\b|\\b(?:best|right) (?:person|plumber|one|match|fit) for\\b|\\bsuggest(?:ions?)?\\b|\\bwho .*\\bfor ${job} \\d`,
    ),
  ],
  ['fits', 8, /\brecommend (?:someone|somebody|personnel|an?|who)\b/],
  [
    'unleased',
    9,
    /\b(?:properties|property|homes?|houses?|apartments?|units?|places?|tenants?|renters?)\b.*\b(?:without|with no|(?:has|have|having) (?:no|not an?y?)|does not have|do not have) (?:an? |any )?(?:active |current )?(?:leases?|tenants?|contracts?)\b/,
  ],
  [
    'profit',
    9,
    /\b(?:profits?|profitable|net income|net revenue|margins?|noi|net operating income|bottom line|cash ?flow)\b|\b(?:revenue|income|rent) (?:minus|versus|vs|against|and|compared (?:to|with)) (?:the |my )?(?:maintenance )?(?:costs?|expenses?|spending|maintenance)\b/,
  ],
  [
    'requests',
    9,
    /\b(?:maintenance|requests?|repairs?|jobs?|issues?|tickets?|work)\b.*\b(?:outstanding|unfinished)\b|\b(?:outstanding|unfinished) (?:maintenance|requests?|repairs?|jobs?|issues?|tickets?|work)\b/,
  ],
  ['due', 9, /\bwhen (?:is|are|was|were) (?:it|they|that|this|those|these)\b.*\bdue\b/],
  [
    'overdue',
    8,
    /\b(?:overdue(?! (?:requests?|maintenance|repairs?|issues?))|past due|owes?|owed|owing|arrears|delinquen\w+|outstanding(?! (?:requests?|maintenance|repairs?|issues?|jobs?|tickets?|work|tasks?|problems?))|unpaid|behind (?:on|with|in)|is behind|are behind|debts?|debtors?|late (?:payments?|rents?|payers?|tenants?|on|with)|pay(?:s|ing)? late|(?:is|are) late|(?:have|has|did|does|do) not (?:\S+ )?(?:pay|paid)\b|not yet paid|has not been paid|missed (?:payments?|rent)|balance)\b|^(?:is|are) .*\b(?:behind|late)\b/,
  ],
  [
    'due',
    9,
    /\b(?:next|upcoming|coming|future) (?:rent|payments?|rent payment)\b|\b(?:rent|payments?|money|what|anything|something) (?:is |are |that is |that are |will be |comes? )*(?:next )?due\b|\bdue (?:this|next|in|within|soon|today|tomorrow|by|before|date|on)\b|\bpending (?:payments?|rents?|amounts?|money)\b|\b(?:payments?|rents?|amount|money|what|how much) .*\bpending\b|\bwhen (?:do i|must i|should i) (?:have to )?pay\b|\bwhen is (?:my |the )?(?:next )?(?:rent|payment)\b/,
  ],
  ['due', 8, /\b(?:rent|payments?|money)\b.*\bdue\b/],
  [
    'paid',
    9,
    /^(?:did|has|have|was|is) .*\b(?:pay|paid)\b|^(?:who|which (?:tenant|renter)s?) (?:has |have )?(?:already )?paid\b|\bwhen did .* (?:last )?pay\b|\bhow much (?:\w+ )?(?:did|has|have) (?!i\b|we\b).* (?:pay|paid)\b|\bwhat (?:did|has|have) (?!i\b|we\b)\S+(?: \S+)? (?:pay|paid)\b/,
  ],
  [
    'paid',
    9,
    /\bwhat (?:did|have|has) i (?:already )?(?:pay|paid)\b|\bhow much (?:\w+ )?(?:did|have|has) i (?:already )?(?:pay|paid)\b/,
  ],
  ['payments', 6, /\b(?:payments?|transactions?|receipts?|bank transfers?|by (?:check|cheque|cash|card))\b/],
  ['payments', 4, /\b(?:fees?|charges)\b/],
  ['payments', 5, /\bpaid\b/],
  ['deposits', 8, /\b(?:security )?deposits?\b/],
  ['revenue', 8, new RegExp(`\\b${money}\\b|\\bbest month\\b|\\bworst month\\b`)],
  [
    'leases',
    9,
    /\b(?:who|whose|which (?:tenant|lease|renter)s?)\b.*\b(?:highest|lowest|most|least|biggest|smallest|cheapest) rents?\b|\bwhose rents? (?:is|are)\b/,
  ],
  ['leases', 9, /\bwhat rent (?:do|does|is)\b|\bhow much rent (?:do|does) .* pay\b/],
  ['leases', 4, /\bdocuments?\b/],
  [
    'revenue',
    8,
    /\b(?:earn(?:ed|s)?|collect(?:ed|ing)?|bring(?:s|ing)? in|brought in|came in|come in|taken in|take in|took in|gross(?:ed)?)\b|\b(?:did|do|have|has) (?:\S+ ){1,3}(?:made|make|receive|received|got|get)\b|\b(?:money|rent|dollars) (?:did|have|has|do) (?:i|we)\b|\bpay(?:s|ing)? (?:me )?(?:the )?(?:most|least)\b|\bfees? (?:did|have|collected|income)\b/,
  ],
  [
    'forecast',
    9,
    /\b(?:forecast\w*|project(?:ed|ions?)|predict\w*|outlook)\b|\b(?:expect(?:ed)?|anticipate[sd]?) .*\b(?:rent|income|revenue|earn|money|collect|receive|month)\b|\b(?:rent|income|revenue) .*\b(?:expect(?:ed)?|anticipated)\b|\b(?:will|going to|shall) (?:i |we )?(?:earn|make|receive|collect|get|bring)\b|\b(?:future|upcoming|coming|expected) (?:rents?|income|revenue|earnings)\b|\b(?:rent|income|revenue|earn|make)\b.*\b(?:next|coming) (?:\S+ )?(?:months?|quarter|year)\b/,
  ],
  [
    'rent_roll',
    9,
    /\brent roll\b|\b(?:monthly|total|average|current) rents?\b|\brents? (?:per|a|each|every) month\b|\bhow much rent (?:do|am) (?:i|we) (?:get|getting|receive|receiving|charge|charging|make|making|collect|earn)\b|\brent (?:do|does) (?:i|we|my) (?:get|receive|charge|make)|\b(?:average|mean) rent\b/,
  ],
  [
    'occupancy',
    9,
    /\b(?:occupancy|vacancy) (?:rate|share|level|by month)?|\boccupancy\b|\bhow (?:full|occupied)\b|\bvacancy rate\b/,
  ],
];
