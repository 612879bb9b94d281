import type { IntentPattern } from './intents.ts';

const trades =
  'plumbers?|electricians?|handym[ae]n|contractors?|technicians?|staff|workers?|vendors?|crew|roofers?|painters?|cleaners?|carpenters?|landscapers?|gardeners?|personnel|maintenance people|repairm[ae]n|repair people';

export const recordPatterns: readonly IntentPattern[] = [
  [
    'ending',
    9,
    /\b(?:leases?|contracts?|tenanc(?:y|ies)|agreements?)\b.*\b(?:end(?:s|ing)?|expir\w+|runs? out|running out|up for renewal|due for renewal|terminat\w+|finish(?:es)?|over)\b|\b(?:end(?:s|ing)?|expir\w+)\b.*\b(?:leases?|contracts?|tenanc(?:y|ies)|agreements?)\b|\brenewals?\b|\bexpiring\b|\b(?:moving|moves?|moved) out\b|\bwhose (?:lease )?(?:ends|expires)\b/,
  ],
  [
    'leases',
    6,
    /\b(?:leases?|tenanc(?:y|ies)|rental agreements?|contracts?)\b|\bwhat rent\b|\brent (?:does|is|for|of)\b|\bhow much (?:is|does) .*\brent\b/,
  ],
  [
    'tenants',
    7,
    /\bwho (?:lives|rents|is living|is renting|occupies|stays|moved in|is in)\b|\bliv(?:es|ing) (?:at|in)\b|\bmov(?:ed?|ing) in\b/,
  ],
  ['tenants', 6, /\b(?:tenants?|renters?|residents?|occupants?|lodgers?)\b/],
  [
    'contact',
    8,
    /\b(?:phone|telephone|mobile|cell|contact details|contact info\w*|email address|emergency contact)\b|\b(?:number|email|contact) (?:of|for)\b|\bhow (?:can|do) i (?:reach|contact|call|email)\b|\bwhat is \S+(?: \S+)? (?:email|number|contact)\b/,
  ],
  [
    'properties',
    7,
    /\b(?:in|under) (?:maintenance|renovation|repair)\b(?! (?:costs?|requests?|expenses|payments?|fees?|personnel))/,
  ],
  [
    'properties',
    7,
    /\b(?:vacant|vacanc(?:y|ies)|empty|unoccupied|unrented|not rented|occupied|rented out|(?:is|are) available|available (?:propert\w+|homes?|units?|apartments?|houses?))\b/,
  ],
  [
    'properties',
    5,
    /\b(?:propert(?:y|ies)|homes|houses|apartments|units|buildings|condos|lofts|townhouses|places)\b|\bbedrooms?\b|\bsquare (?:feet|foot)\b/,
  ],
  [
    'costs',
    8,
    /\b(?:spend|spent|spending|costs?|expens\w+|expenditures?)\b|\bpa(?:y|id) for (?:repairs?|maintenance|plumb\w+|\S+ing)\b|\bhow much (?:did|was|were|is|for|do|does|has|have) .*\b(?:repairs?|maintenance|plumbing|hvac|roofing|electrical|painting)\b/,
  ],
  [
    'requests',
    7,
    /\b(?:requests?|tickets?|work orders?|repairs?|issues?|problems?)\b|\b(?:open|urgent|outstanding|pending|unassigned) (?:jobs?|maintenance|tasks?|things)\b|\b(?:needs?|to be) (?:fix(?:ed|ing)|repair(?:ed|ing))\b|\bbroken\b/,
  ],
  ['requests', 6, /\bwhat (?:was|has been|got|is being) (?:fixed|repaired|done|completed)\b/],
  [
    'requests',
    5,
    /\bmaintenance\b|\burgent\b|\bemergenc(?:y|ies)\b|\bunassigned\b|\bassigned\b|\bworking on\b|\bhow busy\b|\bleaks?\b/,
  ],
  ['requests', 5, /\b(?:in progress|ongoing|underway|being worked on)\b/],
  [
    'personnel',
    11,
    new RegExp(
      `^(?!.*\\b(?:requests?|tickets?|assign\\w*)\\b).*\\b(?:recommend|suggest|good|decent|need|find me|looking for|know)\\b.*\\b(?:${trades})\\b`,
    ),
  ],
  ['personnel', 7, /\bwork(?:s|ing)? for (?:me|us)\b|\bwho is (?:busy|free|available)\b/],
  ['personnel', 9, new RegExp(`\\b(?:cheapest|most expensive|priciest|least expensive) (?:${trades})\\b`)],
  ['personnel', 6, /\bwhat (?:does|do) .* charge\b|\bhow much (?:does|do) .* charge\b|\b(?:an|per) hour\b/],
  [
    'personnel',
    8,
    new RegExp(
      `^(?!.*\\b(?:requests?|tickets?|assigned)\\b).*\\b(?:${trades})\\b|\\bwho (?:does|do|is doing) (?:my |our |the )?(?:plumbing|electrical|roofing|painting|hvac|cleaning|landscaping)\\b|\\bhourly rates?\\b`,
    ),
  ],
  [
    'summary',
    8,
    /\b(?:summar(?:y|ise|ize)|overview|big picture|at a glance|dashboard|status report|snapshot|key (?:figures|numbers)|briefing|catch me up|bring me up to date|how (?:am|are) (?:i|we) doing|how is (?:my |the )?(?:business|everything|portfolio|it all)|how are (?:things|my properties)(?: going| doing)?|what is (?:new|going on|happening))\b/,
  ],
  ['summary', 7, /\bportfolio\b/],
  [
    'about',
    4,
    /^(?:how is|how are|tell me (?:more )?about|details?|more (?:about|on)|info(?:rmation)?|look up|find|search(?: for)?|who is|what is|where is|what about|how about|is|show(?: me)?|open|give me|i want to (?:know|see)|what do you know about|how (?:big|large|old) is|describe|update on|check)\b/,
  ],
  ['about', 5, /\b(?:my|our) (?:home|house|apartment|flat|place|unit|landlord|address)\b|\bwhere do i live\b/],
];
