/**
 * Words and phrases by what they are about, in their basic form: inflections are understood too. A phrase can have
 * several meanings. An answer says which of them it reads.
 */
export const concepts = {
  // How is asked.
  why: 'anything wrong|something wrong|what keep|what be keep|what stop|what be stop|what prevent|what be prevent|why|how come|where do it come from|come from|where do that come from|who be behind|behind that|reason|explain|explanation|what cause|what be behind|cause|drive|behind this|what be wrong|what go wrong|what happen|what be the matter|what explain|what make|what lead to|what be go on|what hold up|hold up|hold back|be up with|driver|how be it that|how be that',
  todo: 'one thing|only do one|only have time|only have half|what have to be|what need to be|what must be|what should be|what should|what do i do|what do we do|what to do|what can i|what can we|what could i|what could we|what would you|what must i|supposed to|what now|and now|what be the best|best way|do about|do with|do for|handle|deal with|tackle|approach|advice|advise|recommend|recommendation|suggest|suggestion|tip|idea|next step|step|action|act|act on|plan|strategy|solve|sort out|sort|fix this|take care of|get rid of|how should|how do i|how do we|how can|how could|how to|how would|how might|help|help me|option|make sure|respond|react|treat|stop|prevent|avoid|keep from|discourage|game plan|do next|do first|follow up|proceed',
  should:
    'should|shall|price right|price correctly|charge enough|ask enough|too many|too much|deserve|fair|ought to|worth|be it worth|worthwhile|worth it|good idea|bad idea|make sense|wise|smart|time to|better to|better off|safe to|do i just|do i call|do i write|do i wait|do i chase|do i start|do i go|do i talk|do i deal|do i tackle|do i handle|do i send|do i fix|do i begin|do i ask|do i phone|do i offer|do i extend|do i let|do i keep|do i renew|do i raise|do i sell|do i need to worry|have to worry|need to worry|be it time|reasonable|justify|good time|think about|consider|plan to|be it ok|be it okay|sensible|think of',
  might:
    'odds|odd|what happen if|do i need to|do i have to|do we need to|do we have to|must i|may i|can i|could i|can we|could we|might|may|could|likely|probably|about to|chance|go to|possible|possibly|probable|be set to|seem|look like|look set|expect|potential|potentially|would|unlikely',
  claim: 'tell me|tell us|say he|say she|say they|swear|claim|insist|promise|assure|say it|think he|think she|pretend',
  not: 'not|no|never|without|none|neither|nor|lack|except|excluding|besides|other than|apart from|instead|only|alone|just|rather than|unless',

  time: 'by when|from when|deadline|how late|how many day between|how many day be between|how many day lie between|day between|time between|how long|since when|when|how many day|how many week|how many month|how many year|how old|how long ago|for how long|until when|till when|what day|what date|which day|on what day|on what date|last time|how much longer|how much long|longer|how far|age|how many more day|how many more week|how many more month|since what day|how much time|exactly how long|date|day|week|month|year',
  due: 'due|have to pay|need to pay|must pay|should pay|supposed to pay|have to be pay|must be pay|next payment|next rent|pay next|pay by|fall due|expect|do i have to pay|do we have to pay|must i pay|should i pay',
  last: 'last time|last|latest|most recent|most recently|recent|recently',
  stay: 'live|living|move in|move into|be with us|be with me|with us|with me|stay|be here|here|rent from us|rent from me|occupy|be a tenant|tenant|renter|be my tenant|rent|there|arrive|come in',
  start: 'start|begin|sign|commence|take effect',
  length: 'longer|how much longer|term|length|run|last|duration|run for|sign for|be for|lease term|long',
  done: 'took the longest|took longest|take|finish|complete|fix|repair|close|do|get fix|get do|resolve|completion|be done',

  // What is wrong, and what it takes.
  risk: 'risk|out of hand|out of control|hurt|kick out|throw out|risky|riskiest|at risk|worry|worry about|concern|trouble|troublesome|trouble maker|troublemaker|headache|red flag|warning sign|warn|danger|dangerous|watch|watch out for|watch out|keep an eye on|nervous|problem|problematic|problem child|difficult|worst|bad|worse|shaky|careful|cautious|lose sleep|sleep over|pain|nightmare|afraid|fear|scare|alarm|exposed|exposure|vulnerable|weak|weakest|weak spot|weakness|issue|wrong|sore spot|biggest problem|threat|look out for|suspicious|in trouble|on my mind|keep me up|keep me up at night|give me the most grief|grief|hassle',
  attention:
    'attention|need help|look after|look into|look at|check on|check in on|inspect|inspection|visit|see to|attend to|need me|need work|need love|need my attention|on my radar|focus|focus on|concentrate|neglect|neglected|deserve|pay attention',
  first:
    'first|next|priority|prioritize|prioritise|most|top|main|mainly|biggest|worst|largest|highest|start with|start|begin with|begin|focus|most urgent|urgently|soonest|earliest|at the top|order|rank|number one|foremost|most pressing|right now|right away|immediately|most important|more urgent',
  chase:
    'chase|lean on|warning letter|letter|warning|notice|chase up|chase down|remind|reminder|call|contact|phone|ring|press|nag|pursue|go after|follow up with|follow up on|follow up|follow|knock on|talk to|speak to|speak with|talk with|write to|email|message|text|nudge|collect|collect from|get in touch with|reach out to|reach out|sit down with|confront|dun|hear from|touch base with|meet with|visit|push|lean on|check in with',
  important:
    'urgent|urgently|emergency|critical|pressing|serious|important|immediate|immediately|cannot wait|can not wait|asap|burning|dangerous|hazard|safety|crucial|severe|time sensitive',
  often:
    'usually|often|always|regularly|frequently|constantly|again and again|repeatedly|every month|each month|habit|habitually|track record|consistently|month after month|keep pay|keep|all the time|chronic|chronically|repeat|serial|time and again|generally|normally|most often|once in a while|sometimes|consistent|pattern|history|twice',
  habit:
    'usually|often|always|regularly|frequently|constantly|again and again|repeatedly|habitually|consistently|chronic|chronically|serial|time and again|generally|normally|month after month|reliable|punctual|trustworthy|unreliable|worst payer|best payer|better payer|bad payer|good payer|slow payer|late payer',
  reliable:
    'better payer|best payer|count on|rely on|depend on|reliable|reliably|trust|trustworthy|good|best|great|punctual|on time|dependable|loyal|model|star|safe|solid|better|excellent|favorite|least trouble|responsible|decent|ideal|never late|in time|promptly|prompt',
  unreliable: 'unreliable|untrustworthy|not reliable|least reliable|bad payer|worst payer|slow payer|late payer|worst',
  long: 'long|longest|old|oldest|since|forever|ages|for ages|for so long|too long|so long|that long|how long|this long|overlong',
  many: 'many|much|so many|so much|such|high|large|big|lot|lots|a lot|lot of|several|more|all|too many|too much|so high|that many|that much|amount|number of|pile|huge|number',
  change:
    'change|explode|balloon|skyrocket|creep up|lumpy|uneven|vary|fluctuate|go through the roof|shoot up|collapse|differ|different|difference|compare|comparison|down|up|lower|higher|low|high|fall|drop|rise|dip|jump|spike|slump|shrink|grow|growth|decline|increase|decrease|climb|sink|plunge|go up|go down|go backward|worse|better|weak|bad|poor|slow|quiet|strong|good|well|less|more|fewer|little|slide|swing|soar|surge|tank|improve|so low|so bad|so little|make so little|versus|vs|than|against|drop off|fall off|trend|behind|short|shortfall|earn less|make less|so good|thin',
  more: 'more|earn more|make more|extra|additional|maximize|maximise|optimize|boost|improve|grow|increase|better|raise|higher|add|up|bump up|get more|bring in more|squeeze|lift|push up|most out of|full potential',
  save: 'save|saving|cut|cut back|cut down|reduce|cheaper|lower|trim|bring down|spend less|keep down|economize|slash|less|get down|shave|cut corner',

  // What it is about.
  debt: 'how late|late|overdue|behind|behind on|behind with|owe|owe me|owe us|debt|debtor|arrears|in arrears|past due|unpaid|outstanding|delinquent|delinquency|default|balance|miss|miss payment|miss rent|fall behind|late rent|late payment|late payer|nonpayment|non payment|nonpayer|non payer|late on|back rent|still owe|be short|rent due|money due|not pay|do not pay|have not pay|did not pay|do not pay rent|will not pay|can not pay|refuse to pay|without pay|stop pay|uncollected|chase for money|bad debt|collection|paid nothing|catch up|pay up|pay late|get paid|get my money|owed',
  pay: 'receive|send money|send any money|hand over|pay|payment|payer|pay late|settle|cough up|payer|paid',
  rent: 'rent check|price|rent|rental|asking rent|listed rent|list price|asking price|market|listing price|list rent|rent payment|listed|monthly rent',
  money: 'money|cash|dollar|buck|amount|sum|fund|bank account|bank|in the bank|cent|penny',
  income:
    'bring|earn more|make more|earn less|make less|revenue|income|earning|earn|takings|turnover|cash flow|cashflow|collect|bring in|come in|take in|make|rental income|money come in|gross|receipt|collection|rent come in|rent collect|rent collection|rent receive|number|result|get in',
  profit:
    'profit|profitable|profitability|perform|performance|performer|do well|return|yield|margin|pull its weight|carry its weight|earner|earn its keep|pay for itself|pay off|net|bottom line|make money|do best|do badly|do poorly|best|worst|do worst|underperform|underperformer|underperforming|worth keep|go well|go badly|contribute|contribution|success|weakest|strongest|laggard|well',
  loss: 'hurt|money go|where do my money go|lose money|lose|loss|lose out|bleed|bleed money|unprofitable|drain|burn money|waste|waste money|leak money|at a loss|in the red|cost me money|cost us money|cost me|cost more than|drag down|leave on the table|hemorrhage|money go|lose me money|make no money|not make money|go to waste|leave money on the table|miss out on|forgo|give up|sink money|run at a loss|money slip away|slip through|money leak|lost rent',
  performs:
    'lose money|lose us money|lose me money|unprofitable|at a loss|in the red|make no money|not make any money|not make money|bleed money|bleed|burn money|run at a loss|do badly|do poorly|do best|do worst|perform|performer|underperform|underperformer|profitable|pull its weight|carry its weight|earn its keep|pay for itself|worth keep|dead weight|my best|my worst',
  size: 'bedroom|one bedroom|two bedroom|three bedroom|bathroom|size|similar|same size|square foot|square feet|other home|comparable home|other one bedroom',
  cost: 'set back|cost|costly|expensive|expense|spend|spending|money pit|bill|pricey|upkeep|eat money|eat up|swallow|maintenance cost|repair cost|repair bill|maintenance bill|cost the most|cash drain|cost a fortune|fortune|pour money|pour into|run up|eat into|eat|maintenance spend|maintenance spending|to maintain|to keep|to run|maintain|dear|outgoings|outlay|budget',
  vacancy:
    'last have a tenant|last have anyone|last have someone|last have somebody|last occupied|last rent out|last live in|vacant|vacancy|empty|unlet|unrented|unoccupied|idle|sit empty|stand empty|without a tenant|without tenant|no tenant|not rent|not rent out|not occupied|not let|nobody live|nobody living|no one live|no one in|nobody in|nobody rent|available|not lease|have no tenant|have nobody|unleased|void|turnover|occupancy|not full|free|between tenant|no renter|sit|stand|occupied|off the market|on the market|up for rent|for rent|be listed|advertised|unclaimed home|fill rate',
  let: 'fill|rent out|let out|let|lease out|advertise|market|relet|re let|list|find a tenant|find tenant|find a renter|get rent|get rent out|get a tenant|new tenant|get fill|get lease|find someone|find somebody|lease up|promote|get someone in|occupy|put on the market|rerent|re rent|show|back on the market|drop the rent|lower the rent|move someone in|replacement',
  lease: 'sign up|under contract|lease|contract|tenancy|agreement|rental agreement',
  renewal:
    'renew|renewal|extend|extension|prolong|re sign|resign|renegotiate|roll over|sign again|sign on again|new lease|new contract|re up|offer|another year|renew their lease|lease renewal|sign up again|lock in|negotiate|next lease|follow up lease',
  end: 'until when|till when|end|ending|expire|expiry|expiration|run out|come up|up for|over|finish|terminate|termination|come to an end|near the end|nearly over|due|last|almost over|lapse|up|wind down',
  leave:
    'skip out|skip town|skip|bail|take off|run off|jump ship|leave|move out|move on|give notice|notice|go|depart|walk away|pack up|head out|lose|lose a tenant|lose tenant|quit|turn over|not renew|not stay|walk|move|be out|go away|disappear|vacate|exit|clear out',
  keep: 'keep|stay|retain|hold on to|hang on to|hold onto|lose|remain|stick around|stick with',
  raise:
    'price right|price correctly|charge enough|ask enough|enough rent|price|raise|increase|put up|bump|bump up|hike|charge more|higher rent|higher|go up|below|under|underpay|ask more|ask for more|up|cheap|low|room|more|pay less|less|pay too little|adjust|adjustment|catch up|bargain|push up|too small|beneath|pay more|gap|get more|charge|too low|too cheap|too little|underpriced|undercharge|under charge|charge less',
  listed:
    'price right|price correctly|charge enough|ask enough|enough rent|below list|list price|asking rent|asking price|listed rent|listing price|too low|too cheap|too little|underpriced|undercharge|under charge|room for|room to|below market|under market|charge less|below the list|below the asking|out of line|under rented|under rent|below their list',
  reduce: 'lower|reduce|cut|drop|decrease|discount|cheaper|bring down|less|concession',
  sell: 'sell|get rid of|dump|offload|dispose|let go of|divest',
  request:
    'report|submit|request|repair|ticket|job|issue|problem|maintenance|work order|fix|work|defect|complaint|complain|task|maintenance request|repair request|maintenance issue|maintenance job|maintenance work|maintenance problem|open|thing|to do|open request|open repair|open ticket|open issue|project|order|fault|break|damage|breakdown',
  broken: 'break|complain|complaint|fault|damage|break down|go wrong|be wrong|out of order',
  open: 'open|unfinished|unresolved|pending|not do|not do yet|not fix|not fix yet|not finish|outstanding|not yet do|undone|still open|unsolved|wait|left',
  later:
    'can wait|could wait|may wait|not urgent|least urgent|less urgent|put off|postpone|low priority|leave for later|do last|do later',
  quiet:
    'long without a repair|long without any repair|long without repair|long without a request|long without maintenance|long without be fix|long without work|long without anything|go long without|the long without|not have a repair|not need a repair|not have any repair|last repair long ago|last repair longest ago|last repair the longest ago',
  stuck:
    'stuck|stall|drag|drag on|slow|wait|take long|take so long|take forever|take too long|old|oldest|long|longest|neglect|neglected|forget|forgotten|backlog|pile up|sit|sit around|linger|hang|hang around|go nowhere|no progress|behind|overdue|delay|hold up|slip|open the longest|open too long|be open so long|not move|go stale|stale|block|slowly|fall through the crack|slip through the crack|languish|collect dust|gather dust|age|ignore|for ages|open for so long|open so long|progress',
  unassigned:
    'unassigned|assign|nobody|no one|without an assignee|nobody on|nobody work|no one work|nobody assign|no one assign|without anyone|without anybody|have nobody|have no one|not assign|need someone|need somebody|pick up|without a contractor|without a person|not pick up|need to be assign|unclaimed|nobody take|nobody look|no contractor|no assignee|dispatch|send out|send someone|hand out|delegate',
  worker:
    'use|send|who do i send|who can do|who could do|hire|get someone|contractor|worker|technician|vendor|staff|personnel|crew|tradesperson|tradespeople|maintenance people|maintenance person|handyman|handymen|guy|plumber|electrician|roofer|painter|cleaner|carpenter|landscaper|gardener|repair people|repair person|repair man|maintenance staff|specialist|pro',
  agenda:
    'today|this morning|this afternoon|to do list|day|week|agenda|plate|this week|task|priority|start|begin|day look like|on deck',

  worst:
    'worst|least|lowest|badly|poorly|underperform|underperformer|underperforming|laggard|weakest|bottom|poorest|dead weight',
  unrenewed:
    'no renewal|without renewal|without a renewal|not renew|not be renew|no next lease|without a next lease|no new lease|without a new lease|nothing after|nothing line up|no one line up|nobody line up|no replacement|no follow up|no next tenant|no new tenant|nothing sign|not yet renew',
  // What no record tells.
  outside:
    'evict|eviction|legal|legally|law|lawyer|attorney|court|sue|lawsuit|mortgage|refinance|insurance|insure|tax|zestimate|zillow|appraisal|interest rate|stock|bitcoin|weather|credit score|background check|neighborhood|neighbourhood|competitor|competition|other landlord|other owner|comparable|inflation|loan|bank loan|license|permit|buy|purchase|invest in|acquire|zoning|market rent|market rate|market value|going rate|area|pet|dog|cat',

  // Whom and what it is about.
  tenant:
    'tenant|renter|resident|occupant|lodger|people|person|who|whom|whose|anybody|anyone|somebody|someone|everyone|everybody|payer|folk|one|household|family',
  home: 'business|property|home|unit|house|apartment|building|place|rental|flat|condo|loft|studio|townhouse|rental property|rental unit|listing|door|portfolio|where|everywhere|asset|investment',
} as const satisfies Record<string, string>;

/** Words around a question that change nothing about it. A word that restricts a question must not be among them. */
export const smallTalk =
  `and so also ok okay well hi hello hey please kindly thanks thank you honestly frankly quick question quickly just wondering wonder curious i was
  am i'm im be being been is are was were were do does did done have has had having a an the this that these those it its they them their he him his she her
  hers my mine our ours me we us you your of in on for from at to with by as if or than then there here any some about what which how when
  can could will would shall may might must get got getting gotten give gives gave given need needs needed want wants wanted wish like know see tell say says show
  let think thought believe feel figure guess suppose idea any exactly actually really honest bit little lot kind sort maybe perhaps now
  currently right today present moment still already yet ever even too very quite pretty again right something anything everything nothing stuff thing things way
  ways make makes making made take takes taking took put puts come comes came go goes going gone keep keeps look looks looking seem seems happen happens happened matter
  whole total all overall each every both other one ones kind please find found help wrong going person people somebody someone anybody anyone who whom whose where up out
  off down over back into around through account portfolio currently single before far mean ahead both figure figures earth rather anywhere somewhere another next door lately also recently ago rather quickly nowadays recently lately these days point time times honestly basically simply
  definitely surely certainly briefly yes yeah hmm um oh hey there assistant keystead sir madam folks team morning afternoon evening good dear sorry question ask asking asked
  till until ? can't don't so since because while though although but however given considering according based records record data books list lists listed name names case cases
  situation situations side part deal deals worth run running own owns manage managing set call calls called talk talking told hear heard said saying mind`.split(
    /\s+/,
  );
