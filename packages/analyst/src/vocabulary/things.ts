import type { CollectionName, Condition } from '../query/query.ts';

/** `field=value` and `field!=value`, `field>0`, `field<0`, `field?` (present) and `field!` (missing), separated by blanks. */
export type Conditions = string;

/** Words for the records of a collection. `(s)` is optional, `|` separates. The conditions are part of the meaning. */
export const nouns: readonly (readonly [words: string, CollectionName, Conditions?])[] = [
  [
    'propert(y)|properties|unit(s)|home(s)|place(s)|building(s)|rental propert(y)|rental properties|listing(s)|door(s)',
    'properties',
  ],
  ['apartment(s)|flat(s)', 'properties', 'type=apartment'],
  ['house(s)', 'properties', 'type=house'],
  ['condo(s)|condominium(s)', 'properties', 'type=condo'],
  ['loft(s)', 'properties', 'type=loft'],
  ['townhouse(s)|townhome(s)|town house(s)', 'properties', 'type=townhouse'],
  ['studio(s)', 'properties', 'bedrooms=0'],
  ['vacanc(y)|vacancies|empties', 'properties', 'status=available'],
  [
    'tenant(s)|renter(s)|resident(s)|occupant(s)|lodger(s)|people who rent|who lived|who rented|who was living|who was renting|who stayed|people lived|who has lived with us|who has been with us|who has been here|who has lived here|who has been living here|who has been living with us|who rents|who lives|who is renting|who is living|who stays|who occupies',
    'tenants',
  ],
  [
    'lease(s)|tenancies|tenancy|contract(s)|rental agreement(s)|agreement(s)|under the lease(s)|under our lease(s)|under my lease(s)',
    'leases',
  ],
  ['payment(s)|transaction(s)|receipt(s)', 'payments'],
  ['rent payment(s)|rental payment(s)', 'payments', 'type=rent'],
  ['fee(s)|fee payment(s)', 'payments', 'type=fee'],
  ['parking fee(s)|parking money|parking payment(s)|fee(s) for parking', 'payments', 'notes~parking'],
  ['late fee(s)', 'payments', 'type=fee notes~late'],
  ['deposit payment(s)', 'payments', 'type=deposit'],
  ['maintenance payment(s)', 'payments', 'type=maintenance'],
  ['check(s)|cheque(s)', 'payments', 'method=check'],
  [
    'request(s)|maintenance request(s)|ticket(s)|work order(s)|repair(s)|repair request(s)|repair job(s)|job(s)|issue(s)|problem(s)|maintenance issue(s)|maintenance job(s)|maintenance task(s)|task(s)|maintenance ticket(s)|maintenance work|maintenance|to maintain|maintain|upkeep|complaint(s)',
    'requests',
  ],
  ['emergenc(y)|emergencies', 'requests', 'priority=urgent'],
  [
    'my people|our people|my guys|our guys|who looks after|who did|who fixed|who repaired|who replaced|who installed|who handled|who took care of|who worked on|who is working on|who works on|who handles|who is handling|who is assigned to|who is taking care of|who takes care of|who is doing|personnel|contractor(s)|worker(s)|technician(s)|vendor(s)|staff|tradespeople|maintenance personnel|maintenance people|repair people|service provider(s)|maintenance worker(s)|maintenance staff|crew',
    'personnel',
  ],
  ['plumber(s)', 'personnel', 'trade=Plumbing'],
  ['electrician(s)', 'personnel', 'trade=Electrical'],
  ['roofer(s)', 'personnel', 'trade=Roofing'],
  ['painter(s)', 'personnel', 'trade=Painting'],
  ['cleaner(s)', 'personnel', 'trade=Cleaning'],
  ['carpenter(s)', 'personnel', 'trade=Carpentry'],
  ['landscaper(s)|gardener(s)', 'personnel', 'trade=Landscaping'],
  ['handyman|handymen', 'personnel', 'trade=General+Maintenance'],
  ...(
    [
      ['plumbing', 'Plumbing'],
      ['electrical', 'Electrical'],
      ['hvac|ac|heating', 'HVAC'],
      ['painting', 'Painting'],
      ['roofing|roof', 'Roofing'],
      ['cleaning', 'Cleaning'],
      ['landscaping|garden', 'Landscaping'],
      ['flooring|carpet', 'Flooring'],
    ] as const
  ).map(([work, trade]): readonly [string, CollectionName, Conditions] => [
    work
      .split('|')
      .flatMap((what) =>
        'guy|guys|lady|man|woman|person|people|expert|specialist'.split('|').map((who) => `${what} ${who}`),
      )
      .join('|'),
    'personnel',
    `trade=${trade}`,
  ]),
];

/** Words that describe a record, for each collection that they can describe. */
export const values: readonly (readonly [words: string, Partial<Record<CollectionName, Conditions>>])[] = [
  [
    'vacant|empty|unoccupied|unrented|unlet|to let|stand empty|stands empty|sit empty|sits empty|standing empty|sitting empty',
    { properties: 'status=available' },
  ],
  ['available|free', { properties: 'status=available', personnel: 'availability=available' }],
  ['occupied|rented|rented out|let out|let', { properties: 'status=occupied' }],
  [
    'under maintenance|in maintenance|under repair|under renovation|being renovated|out of use',
    { properties: 'status=maintenance' },
  ],
  ['busy', { personnel: 'availability=busy' }],
  ['unavailable', { personnel: 'availability=unavailable' }],
  ['running|in effect|in force|valid', { leases: 'status=active' }],
  ['losing|lose|lost|vacancy loss', { properties: 'status=available' }],
  [
    'stuck|stalled|dragging on|drag on|neglected|taking too long|take too long|forgotten|old requests',
    { requests: 'status=open,in_progress days_open>14' },
  ],
  [
    'need attention|needs attention|need my attention|needs my attention',
    {
      requests: 'priority=urgent status=open,in_progress',
      leases: 'status=active days_left<61 days_left>-1',
    },
  ],
  [
    'advertise|need a tenant|needs a tenant|need tenants|to fill|fill|fill first|advertise first|rent out first|rent first|let first|let out first|rent out next',
    { properties: 'status=available' },
  ],
  ['leak(s)|leaking|leaky', { personnel: 'trade=Plumbing', requests: 'title~leak' }],
  ['active|current', { tenants: 'status=active', leases: 'status=active', requests: 'status=open,in_progress' }],
  ['inactive', { tenants: 'status=inactive' }],
  ['former|past|previous|old', { tenants: 'status=inactive', leases: 'status=expired' }],
  [
    'expired|has run out|have run out|has ended|have ended|has expired|have expired|already ended',
    { leases: 'status=expired' },
  ],
  ['upcoming|future|not yet started', { leases: 'status=pending', payments: 'status=pending' }],
  ['not late yet|not yet late|not overdue yet|not yet overdue', { payments: 'status=pending' }],
  ['pending', { payments: 'status=pending', leases: 'status=pending' }],
  [
    'overdue|past due|late|unpaid|in arrears|behind|behind on rent|behind on their rent|behind with the rent|delinquent|late on rent|late with rent|late on their rent|late with their rent|outstanding|behind on payments',
    { debts: '', payments: 'status=overdue' },
  ],
  ['failed|declined', { payments: 'status=failed' }],
  ['disputed|charged back', { payments: 'status=disputed' }],
  ['reversed', { payments: 'reversed_on?' }],
  ['returned|bounced|sent back by the bank', { payments: 'returned_on?' }],
  [
    'need renewing|needs renewing|to renew|renew|renewing|need to be renewed|needs to be renewed|need renewal|due for renewal|to be renewed|about to end|about to expire|about to run out|close to ending|renewal(s)',
    { leases: 'status=active days_left<61 days_left>-1' },
  ],
  [
    'came in late|come in late|comes in late|received late|arrived late|pays rent late|pay rent late|paid rent late|paying rent late|pays their rent late|pay their rent late|paid their rent late|pays the rent late|pay the rent late|paid late|made late|pays late|pay late|paying late|been late|paid after the due date',
    { payments: 'days_late>0' },
  ],
  ['completed|received|settled|successful', { payments: 'status=completed' }],
  ['completed|done|finished|fixed|resolved|closed|repaired|wrapped up', { requests: 'status=completed' }],
  [
    'paid on time|made on time|on time|pays on time|pay on time|paid rent on time|paid their rent on time|pay rent on time|pays rent on time|paid before the due date|paid by the due date|before the due date|by the due date|paid early|pay early|pays early',
    { payments: 'status=completed days_late<1' },
  ],
  ['cancelled|canceled', { requests: 'status=cancelled' }],
  [
    'nobody has closed|no one has closed|not closed|not yet closed|not been closed|nobody has finished|no one has finished|open|unfinished|unresolved|outstanding|unsolved|still open',
    { requests: 'status=open,in_progress' },
  ],
  [
    'been waiting|has waited|have waited|waited|broken|still broken|damaged|out of order',
    { requests: 'status=open,in_progress' },
  ],
  ['in progress|underway|under way|ongoing|being worked on|started', { requests: 'status=in_progress' }],
  ['urgent', { requests: 'priority=urgent' }],
  [
    'most urgent|should be done first|should come first|has to be done first|to do first|do first|should be handled first|handle first|deal with first|tackle first|fix first|take care of first|prioritize|prioritise|should i prioritize|should be prioritized|most pressing|most important|cannot wait',
    { requests: 'priority=urgent status=open,in_progress' },
  ],
  ['high priority|high', { requests: 'priority=high' }],
  ['medium priority|medium|normal priority', { requests: 'priority=medium' }],
  ['low priority|low', { requests: 'priority=low' }],
  [
    'unassigned|nobody assigned|no one assigned|nobody is assigned|no one is assigned|no assignee|without an assignee|nobody assigned to them|no one assigned to them|no contractor assigned|nobody working on them|nobody is working on them|no one is working on them|nobody works on|nobody is working on|no one is working on|not being worked on|nobody has been assigned',
    { requests: 'personnel!' },
  ],
  ['assigned', { requests: 'personnel?' }],
  [
    'i assign|need to be assigned|needs to be assigned|to assign|to be assigned|need an assignee|need somebody|need someone|waiting for someone|waiting for somebody|waiting for a contractor',
    { requests: 'personnel! status=open,in_progress' },
  ],
  ['scheduled', { requests: 'scheduled_on?' }],
  ['invited', { tenants: 'invited_on?' }],
  ['plumbing', { requests: 'trade=Plumbing', personnel: 'trade=Plumbing' }],
  ['electrical|electric|electricity', { requests: 'trade=Electrical', personnel: 'trade=Electrical' }],
  [
    'heating and ac|heating and cooling|heating and air conditioning|heating and air|ac|hvac|heating|cooling|air conditioning',
    { requests: 'trade=HVAC', personnel: 'trade=HVAC' },
  ],
  ['carpentry', { requests: 'trade=Carpentry', personnel: 'trade=Carpentry' }],
  ['painting|paint', { requests: 'trade=Painting', personnel: 'trade=Painting' }],
  ['landscaping|gardening|gardens', { requests: 'trade=Landscaping', personnel: 'trade=Landscaping' }],
  ['cleaning', { requests: 'trade=Cleaning', personnel: 'trade=Cleaning' }],
  ['appliance|appliance repair', { requests: 'trade=Appliance+Repair', personnel: 'trade=Appliance+Repair' }],
  ['roofing|roof', { requests: 'trade=Roofing', personnel: 'trade=Roofing' }],
  ['flooring', { requests: 'trade=Flooring', personnel: 'trade=Flooring' }],
  ['general maintenance', { requests: 'trade=General+Maintenance', personnel: 'trade=General+Maintenance' }],
  ['by check|by cheque|with checks|with a check|via check|by checks', { payments: 'method=check' }],
  [
    'by card|by credit card|credit card|card|with a credit card|by debit card|via credit card',
    { payments: 'method=credit_card' },
  ],
  ['cash|in cash|by cash|with cash', { payments: 'method=cash' }],
  [
    'bank transfer|by bank transfer|by transfer|wire transfer|by wire|by ach|ach|bank transfers|via bank transfer',
    { payments: 'method=bank_transfer' },
  ],
];

/** Figures that have a name. `day` is the day that a period means, if not that of the collection. */
export interface Measure {
  readonly collection: CollectionName;
  readonly conditions: Conditions;
  readonly of: string;
  readonly day: string;
  /** As an answer names it, such as "overdue". */
  readonly label: string;
}

export const measures: readonly (readonly [words: string, Measure])[] = [
  [
    'revenue|income|earnings|takings|turnover|earn|earned|earns|made|make|makes|bring in|brings in|brought in|came in|take in|took in|taken in|gross|grossed|rental income|money came in|bring us|brings us|brought us|bring me|brings me|brought me|come in|has come in|have come in|hand over|handed over|generated|generate|generates|making|earning|bringing in|taking in',
    {
      collection: 'payments',
      conditions: 'status=completed type!=deposit',
      of: 'amount',
      day: 'paid_on',
      label: 'revenue',
    },
  ],
  [
    'rent collected|rent received|collected rent|rent was collected|rent came in|rent did i collect|rent did we collect|rent have i collected|rent revenue|rent income|rent i collected|rent i received|rent did i receive',
    {
      collection: 'payments',
      conditions: 'status=completed type=rent',
      of: 'amount',
      day: 'paid_on',
      label: 'rent received',
    },
  ],
  [
    'pay|pays|paid|paying|paid us|paid me|pays us|pays me|pay us|pay me|paying us|paying me',
    {
      collection: 'payments',
      conditions: 'status=completed type!=deposit',
      of: 'amount',
      day: 'paid_on',
      label: 'paid',
    },
  ],
  [
    'collect|collected|receive|received|take',
    {
      collection: 'payments',
      conditions: 'status=completed type!=deposit',
      of: 'amount',
      day: 'paid_on',
      label: 'received',
    },
  ],
  [
    'overdue amount(s)|contact first|call first|chase first|remind first|need a reminder|needs a reminder|missing rent|missing any rent|rent is missing|rents are missing|payments are missing|payment is missing|remind to pay|remind about rent|remind of rent|contact about rent|contact about overdue rent|contact about money|call about overdue rent|call about late rent|chase for rent|chase for the rent|chase about rent|call about rent|call about the rent|talk to about rent|talk to about money|call about money|ask for money|ask for the rent|follow up with|late payer(s)|chase|chase for money|overdue rent|overdue balance|overdue money|owe|owes|owed|owing|arrears|rent owed|money owed|owe me|owes me|owe me money|owes me money|owe money|owes money|owe rent|owes rent|owed to me|owed to us|past due rent|late rent|unpaid rent|outstanding rent|outstanding balance|outstanding amount|debtor(s)|owing me money|is missing|is still missing|still missing|debt(s)|rent is overdue|money is overdue|owe us|behind',
    { collection: 'debts', conditions: '', of: 'amount', day: 'due_date', label: 'overdue' },
  ],
  [
    'spend|spent|spending|repair budget|maintenance budget|repair bill(s)|maintenance bill(s)|maintenance cost(s)|repair cost(s)|cost of repairs|cost of maintenance|maintenance spending|maintenance expense(s)|expense(s)|spend on maintenance|spent on maintenance|spend on repairs|spent on repairs|maintenance spend|cost me|costs me|set us back|set me back|sets us back|sets me back|expenditure(s)|paid for|pay for|paying for',
    {
      collection: 'requests',
      conditions: 'status=completed',
      of: 'cost',
      day: 'closed_on',
      label: 'estimated maintenance costs',
    },
  ],
  [
    'days to close|days to finish|days to complete|days to fix|how many days does a repair take|how many days do repairs take|does a repair take|do repairs take|does it take to complete|does it take to finish|does it take to fix|does it take us to finish|does it take us to complete|does it take us to fix|does it take us to close|does it take to close|time to close|time to finish|time to complete|time to fix|time to resolve|take to close|take to finish|take to complete|take to fix|take to resolve|take to get done|turnaround|turnaround time|repair time|resolution time|completion time',
    {
      collection: 'requests',
      conditions: 'status=completed',
      of: 'days_open',
      day: 'closed_on',
      label: 'days until closed',
    },
  ],
  [
    'bring in a month|brings in a month|bring in per month|bring in each month|bring in every month|brings in each month|bring a month|rent roll|monthly rent roll|monthly rental income|rent per month|rent a month|rent each month|rent every month',
    { collection: 'leases', conditions: 'status=active', of: 'rent', day: 'start_date', label: 'rent a month' },
  ],
  [
    'fee revenue|fee income|collected in fees|in fees',
    { collection: 'payments', conditions: 'status=completed type=fee', of: 'amount', day: 'paid_on', label: 'fees' },
  ],
  [
    'deposits received|deposits collected|collected in deposits',
    {
      collection: 'payments',
      conditions: 'status=completed type=deposit',
      of: 'amount',
      day: 'paid_on',
      label: 'deposits',
    },
  ],
];

/** Shares that have a name: which part of a collection. */
export const shares: readonly (readonly [words: string, CollectionName, Conditions])[] = [
  ['occupancy|occupancy rate|occupancy level', 'properties', 'status=occupied'],
  ['vacancy rate|vacancy level', 'properties', 'status=available'],
];

/** Words for fields. The first collection is meant where nothing else says which. */
export const fields: readonly (readonly [words: string, Partial<Record<CollectionName, string>>])[] = [
  [
    'rent|rents|monthly rent|lost rent|in lost rent|asking rent|rent amount|rent price|rental price',
    { leases: 'rent', properties: 'rent' },
  ],
  [
    'rent per square foot|rent per square feet|per square foot|per square feet|price per square foot',
    { properties: 'rent_per_square_foot' },
  ],
  ['bedroom(s)|bed(s)|room(s)|bedroom count|number of bedrooms|number of rooms', { properties: 'bedrooms' }],
  ['bathroom(s)|bath(s)|bathroom count|number of bathrooms', { properties: 'bathrooms' }],
  ['zip|zip code(s)|zipcode(s)|postal code(s)|postcode(s)', { properties: 'zip_code' }],
  ['square feet|square footage|size|floor area|square foot|area', { properties: 'square_feet' }],
  ['deposit(s)|security deposit(s)', { leases: 'deposit', properties: 'deposit' }],
  ['address(es)', { properties: 'address' }],
  ['description(s)', { properties: 'description', requests: 'description' }],
  ['photo(s)|picture(s)', { properties: 'photos' }],
  ['phone|phone number(s)|telephone|telephone number|mobile|phones', { tenants: 'phone', personnel: 'phone' }],
  ['email|email address(es)|emails', { tenants: 'email', personnel: 'email' }],
  ['emergency contact(s)', { tenants: 'emergency_contact' }],
  ['end date(s)|last day', { leases: 'end_date' }],
  ['start date(s)|first day', { leases: 'start_date' }],
  ['document(s)|pdf(s)', { leases: 'documents' }],
  ['length(s)|lease length(s)|lease term(s)|duration|lease duration', { leases: 'months' }],
  ['age(s)|days open|days old|how many days old', { requests: 'days_open' }],
  ['amount(s)|payment amount', { payments: 'amount' }],
  ['due date(s)', { payments: 'due_date' }],
  ['estimate(s)|cost(s)|estimated cost(s)|price|cost estimate(s)', { requests: 'cost' }],
  ['trade(s)|service type(s)|kind of work|kind of repair', { requests: 'trade', personnel: 'trade' }],
  ['priorit(y)|priorities', { requests: 'priority' }],
  ['status(es)', { requests: 'status', properties: 'status', payments: 'status', leases: 'status', tenants: 'status' }],
  ['assignee(s)', { requests: 'personnel' }],
  ['comment(s)', { requests: 'comments' }],
  ['hourly rate(s)|rate(s)|hourly price|per hour|an hour|charge per hour', { personnel: 'hourly_rate' }],
  ['charge|charges', { personnel: 'hourly_rate', properties: 'rent' }],
  ['cit(y)|cities', { properties: 'city' }],
  ['state(s)', { properties: 'state' }],
  ['property type(s)|type of property|kind of property', { properties: 'type' }],
  ['type(s)|kind(s)|payment type(s)', { payments: 'type', properties: 'type', requests: 'trade' }],
  ['payment method(s)|method(s)', { payments: 'method' }],
  ['move in date(s)', { tenants: 'move_in_date' }],
  ['location(s)', { personnel: 'location' }],
  ['note(s)|memo(s)', { payments: 'notes' }],
];

/** Verbs that say which day a period means, for each collection, and what else they say of a record. */
export const events: readonly (readonly [
  words: string,
  Partial<Record<CollectionName, readonly [day: string, Conditions]>>,
])[] = [
  [
    'end|ends|ending|finish|finishes|finishing|expire|expires|expiring|run out|runs out|running out|up for renewal|is over|end date',
    { leases: ['end_date', 'status=active'] },
  ],
  ['ended|ran out|expired|moved out|move out|moves out|moving out', { leases: ['end_date', ''] }],
  ['start|starts|starting|begin|begins|beginning|started|began|signed', { leases: ['start_date', ''] }],
  ['fall due|falls due|due', { payments: ['due_date', ''] }],
  [
    'sent us any money|sent me any money|sent any money|gave us any money|gave me any money|gave us money|gave me money|sent us money|sent me money|paid us|paid me|paid|made|make|pay|received|receive|collect|collected|came in|come in|has come in|have come in|hand over|handed over',
    { payments: ['paid_on', 'status=completed'] },
  ],
  [
    'created|reported|submitted|opened|came in|come in|has come in|have come in|logged|filed|raised|new|requested',
    { requests: ['created_on', ''] },
  ],
  [
    'took|completed|closed|finished|fixed|done|resolved|close|finish|complete|fix|resolve|wrap up|wrapped up|got done',
    { requests: ['closed_on', 'status=completed'] },
  ],
  ['cancelled|canceled', { requests: ['closed_on', 'status=cancelled'] }],
  ['scheduled', { requests: ['scheduled_on', ''] }],
  ['returned|bounced|bounce|sent back by the bank', { payments: ['returned_on', 'returned_on?'] }],
  ['reversed', { payments: ['reversed_on', 'reversed_on?'] }],
  [
    'moved in|move in|moving in|moves in|been here|been with us|been living here|been living there|lived here|lived with us|been a tenant|been tenants|been renting',
    { tenants: ['move_in_date', ''] },
  ],
  ['added', { properties: ['created_on', ''], tenants: ['created_on', ''] }],
];

const operators: readonly (readonly [sign: string, Condition['operator']])[] = [
  ['!=', 'not'],
  ['>', 'above'],
  ['<', 'below'],
  ['~', 'contains'],
  ['=', 'is'],
  ['?', 'present'],
  ['!', 'missing'],
];

/** The conditions that a text of this vocabulary means. A blank in a value is written `+`. */
export function conditionsOf(text: Conditions): Condition[] {
  return text.split(' ').flatMap((part): Condition[] => {
    const found = operators.find(([sign]) => part.includes(sign));
    if (!found) return [];
    const [sign, operator] = found;
    const [field = '', value = ''] = part.split(sign);
    const all = value ? value.replaceAll('+', ' ').split(',') : [];
    if (all.length > 1) return [{ field, operator: operator === 'not' ? 'none' : 'any', values: all }];
    return [{ field, operator, values: operator === 'above' || operator === 'below' ? all.map(Number) : all }];
  });
}
