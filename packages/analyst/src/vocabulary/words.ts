import type { Aggregate } from '../query/query.ts';

/** How a comparison bounds a value. */
export type Bound = 'above' | 'at_least' | 'below' | 'at_most' | 'is';

/** What a word does in a question, besides naming things. */
export type Role =
  | { readonly role: 'count' | 'much' | 'list' | 'who' | 'when' | 'whether' | 'how_long' | 'days_since' }
  | { readonly role: 'days_until'; readonly unit?: 'weeks' | 'months' | 'years' }
  | {
      readonly role:
        | 'not'
        | 'with'
        | 'without'
        | 'never'
        | 'except'
        | 'per'
        | 'and'
        | 'or'
        | 'than'
        | 'compare'
        | 'of'
        | 'share'
        | 'between'
        | 'often'
        | 'only'
        | 'other'
        | 'left'
        | 'now';
    }
  | { readonly role: 'aggregate'; readonly aggregate: Aggregate }
  | {
      readonly role: 'most';
      readonly direction: 'ascending' | 'descending';
      readonly by?: 'amount' | 'age' | 'length' | 'size' | 'late' | 'urgency';
    }
  | { readonly role: 'bound'; readonly bound: Bound }
  | { readonly role: 'by'; readonly unit: 'month' | 'quarter' | 'year' }
  | { readonly role: 'unit'; readonly unit: 'days' | 'weeks' | 'months' | 'years' | 'dollars' | 'percent' };

export const roles: readonly (readonly [words: string, Role])[] = [
  ['how many each|how many of each|how many|number of|count|count of|the number of|how many of', { role: 'count' }],
  [
    'how much|what amount|sum|sum of|total|total amount|in total|total of|altogether|all together|combined|overall|add up|adds up|added up|sum up|added together|all told|all in all|came to what|comes to what|come to what',
    { role: 'much' },
  ],
  ['which|what|list|show|show me|give me|find|name|rank|sort|what are|which are|display|tell me', { role: 'list' }],
  ['who|whom|whose|anyone|anybody|somebody|someone|everyone|everybody|who all', { role: 'who' }],
  [
    'and what day|and when|and on what day|and on which day|when|what day|what date|on what day|on which day|which day|which date|on what date|on which date|by when|by what day|by what date|by which day|by which date|the day when|the date when|the day that|the date that|what is the day|what is the date|what was the day|what was the date|from when',
    { role: 'when' },
  ],
  ['how long|how old', { role: 'how_long' }],
  [
    'days left before|how many days left before|how many days do i have before|how many days do i have until|how many days have i got before|how many days have i got until|days until|how many days until|days left|how many days till|how long until|how many days are left|how many days left|days till|days before|days ago|how many days ago|how long ago|days since|how many days since|how long since|days remaining|how many days remain',
    { role: 'days_until' },
  ],
  [
    'how many weeks have i got before|how many weeks have i got until|how many weeks do i have before|how many weeks do i have until|how many weeks before|weeks before|weeks until|how many weeks until|how many weeks till|weeks till',
    { role: 'days_until', unit: 'weeks' },
  ],
  [
    'how many months have i got before|how many months have i got until|how many months do i have before|how many months do i have until|how many months before|months before|months until|how many months until|how many months till|months till',
    { role: 'days_until', unit: 'months' },
  ],
  ['years until|how many years until', { role: 'days_until', unit: 'years' }],
  [
    'is there|are there|do i have any|do we have any|are there any|is there any|is there a|are any|is any|any',
    { role: 'whether' },
  ],
  ['not|isnt|no longer', { role: 'not' }],
  ['with|having|has|have', { role: 'with' }],
  [
    'not a single|without a single|do not have a single|does not have a single|without|with no|have no|has no|having no|no|lacking|lack|lacks|missing|with zero|do not have|does not have|have not got|not have|zero|with not',
    { role: 'without' },
  ],
  [
    'never had a single|never had any|has not had a single|have not had a single|never|has never|have never|never once|have not ever|not once|not ever',
    { role: 'never' },
  ],
  [
    'except|excluding|other than|apart from|besides|not counting|but not|except for|aside from|leaving out|not including|outside of|outside|not in|anywhere but in',
    { role: 'except' },
  ],
  [
    'by|per|for each|for every one of|for every|each|every|grouped by|broken down by|split by|break down by|by each|in each|of each|sorted by',
    { role: 'per' },
  ],
  ['and|plus|as well as', { role: 'and' }],
  ['or|nor', { role: 'or' }],
  ['than', { role: 'than' }],
  [
    'how much more|how much less|how much cheaper|how much dearer|how much more expensive|how much bigger|how much larger|how much smaller|how many more|how many fewer|how much higher|how much lower|difference between|difference|compare|compared to|compared with|versus|vs|against|change|changed|more or less than|compare to',
    { role: 'compare' },
  ],
  [
    'share|percentage|percent|proportion|fraction|what percent|what percentage|what share|share of|percentage of|percent of',
    { role: 'share' },
  ],
  ['average|mean|on average|typical|average of', { role: 'aggregate', aggregate: 'average' }],
  ['median', { role: 'aggregate', aggregate: 'median' }],
  ['minimum', { role: 'aggregate', aggregate: 'min' }],
  ['maximum', { role: 'aggregate', aggregate: 'max' }],
  ['most|highest|greatest|top|best|furthest|farthest|worst', { role: 'most', direction: 'descending' }],
  ['least|lowest|fewest|bottom', { role: 'most', direction: 'ascending' }],
  ['largest|biggest', { role: 'most', direction: 'descending', by: 'size' }],
  ['smallest|tiniest', { role: 'most', direction: 'ascending', by: 'size' }],
  ['most expensive|priciest|dearest|costliest|most costly', { role: 'most', direction: 'descending', by: 'amount' }],
  ['cheapest|least expensive', { role: 'most', direction: 'ascending', by: 'amount' }],
  ['oldest|earliest|soonest|first|next', { role: 'most', direction: 'ascending', by: 'age' }],
  [
    'newest|latest|most recent|last|most recently|last time|the last time',
    { role: 'most', direction: 'descending', by: 'age' },
  ],
  ['longest', { role: 'most', direction: 'descending', by: 'length' }],
  ['shortest', { role: 'most', direction: 'ascending', by: 'length' }],
  ['most often|most frequently|most common|the most often', { role: 'most', direction: 'descending' }],
  ['least often|least common|rarest|least frequently', { role: 'most', direction: 'ascending' }],
  [
    'better than|better|more expensive than|more|bigger|larger|more expensive|higher|greater|more than|over|above|greater than|higher than|exceeding|larger than|bigger than|longer than|exceeds|upwards of|in excess of|older than',
    { role: 'bound', bound: 'above' },
  ],
  [
    'worse than|worse|less|smaller|cheaper|lower|less than|under|below|fewer than|lower than|cheaper than|smaller than|shorter than',
    { role: 'bound', bound: 'below' },
  ],
  [
    'at least|minimum of|no less than|no fewer than|or more|not less than|from at least|and up|or above',
    { role: 'bound', bound: 'at_least' },
  ],
  [
    'at most|up to|no more than|maximum of|or less|or fewer|not more than|max|or below',
    { role: 'bound', bound: 'at_most' },
  ],
  ['exactly|just', { role: 'bound', bound: 'is' }],
  ['between', { role: 'between' }],
  [
    'monthly|by month|per month|month by month|each month|every month|for each month|by the month',
    { role: 'by', unit: 'month' },
  ],
  ['by quarter|quarterly|per quarter|each quarter|every quarter', { role: 'by', unit: 'quarter' }],
  ['by year|yearly|per year|annually|each year|every year|year by year', { role: 'by', unit: 'year' }],
  ['days|day', { role: 'unit', unit: 'days' }],
  ['weeks|week', { role: 'unit', unit: 'weeks' }],
  ['months|month', { role: 'unit', unit: 'months' }],
  ['years|year', { role: 'unit', unit: 'years' }],
  ['dollars|usd|bucks|dollar', { role: 'unit', unit: 'dollars' }],
  ['only|alone|solely|exclusively', { role: 'only' }],
  ['other|else|another|further', { role: 'other' }],
  ['left|remaining|to go|still to go', { role: 'left' }],
  [
    'now|right now|currently|today|at present|presently|at the moment|these days|at this moment|as of today|as of now|still',
    { role: 'now' },
  ],
  [
    'let me|let us|tied up|went into|goes into|go into|went to|went for|on file|you guys|the guys get|the guys got|our guys get|our guys got|did the guys|did our guys|did the crew|did the team|should|should i|do i need to|do i have to|need to|have to|talk to|talk to about|speak to|speak with|speak to about|call|call about|ask about|worry about|can you|could you|will you|would you|can you please|could you please|i would like to|please|waiting',
    { role: 'now' },
  ],
];

/** Words that change nothing about what is asked. A negation, a comparison or a qualifier must never be among them. */
export const fillers =
  `a an the this that these those of my our me i we you your is are was were be been being am do does did please to in at on for from as it its they them their he she his her there here and so also ok okay hi hello hey want
  like know see tell let us get need find look kindly thanks about across among within out up all any some own got portfolio account
  records record one ones people somebody whether if have has had live lived stayed been run runs lives living located based belong belongs money go going went
  happened come comes time times exactly say says yet own manage keep entered recorded filled far so ever both anything him doing done made
  inside something actual area give gave list of's break down split develop developed handle handled together altogether full number numbers thing things`.split(
    /\s+/,
  );
