import { type IntentPattern, polite } from './intents.ts';

/** Patterns of small talk, and of questions that can't be answered. */
export const talkPatterns: readonly IntentPattern[] = [
  [
    'greeting',
    10,
    /^(?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings)(?: there| again| assistant| keystead| everyone)*$/,
  ],
  [
    'thanks',
    10,
    /^(?:ok |okay |great |perfect |nice |cool |good )*(?:thanks|thank you|thx|cheers|great|perfect|ok|okay|cool|nice|got it|well done|good job|awesome|bye|goodbye)(?: a lot| very much| so much| that is all| for (?:your|the) help)*$/,
  ],
  [
    'identity',
    10,
    /\bare you (?:an? |the )?(?:real |local |language )?(?:ai|bot|robot|human|person|machine|chatgpt|gpt|model|llm|claude|analyst|program|real)\b/,
  ],
  [
    'identity',
    10,
    /^(?:so )?(?:who|what) (?:exactly )?are you\b|\b(?:which|what) (?:ai |language )?model\b|\bhow do you (?:work|know)\b|\bwhere do your (?:figures|numbers|answers)|\blocal analyst\b|\bwho (?:made|built) you\b|\bdo you use (?:an? )?(?:ai|llm|gpt|language model)\b/,
  ],
  [
    'help',
    9,
    /^(?:help|help me|menu|options|examples?)$|\bwhat (?:can|could|should|do) (?:you (?:do|answer|help|know|offer)|i ask)|\bhow (?:can|could|do) (?:you help|i use (?:you|this))|\byour (?:capabilities|features)\b|\b(?:kinds?|sorts?|types?) of questions\b|\bwhat questions\b/,
  ],
  [
    'unsupported',
    10,
    /\b(?:joke|poem|story|song|weather|recipe|news|football|sports?|translate|python|javascript|sql|html|source code|president|capital of|horoscope|lottery)\b/,
  ],
  [
    'unsupported',
    10,
    /\b(?:market|comparable|neighbou?rhood|area|going|fair|typical) (?:rents?|values?|rates?|prices?|data|analysis|trends?|average|intelligence|report|conditions)\b|\b(?:zestimate|mortgage|interest rates?|appraisal|inflation|stock|bitcoin|crypto)\b|\bhow much (?:is|are) (?:my|the) (?:house|home|propert\w+|apartments?|building) worth\b|\bwhat is .* worth\b/,
  ],
  [
    'unsupported',
    10,
    /\b(?:legal|legally|law|laws|lawful|illegal|lawyer|attorney|court|sue|lawsuit|eviction|evict|discriminat\w+|tax(?:es)?|irs|deductible|insurance)\b/,
  ],
  [
    'unsupported',
    10,
    /\b(?:system prompt|your (?:instructions|prompt|rules|secret\w*|configuration)|ignore (?:all|any|the|your|previous)|pretend|jailbreak|developer mode|api key|password|credit score|background check|social security)\b/,
  ],
  [
    'unsupported',
    10,
    /\b(?:other|another|different|all|every|someone else\w*|somebody else\w*) (?:accounts?|landlords?|users?|customers?|compan(?:y|ies)|owners?|people\w*)\b/,
  ],
  [
    'unsupported',
    9,
    /(?<!\b(?:who|when) )\bshould i\b(?! ask)|\b(?:advice|advise|opinion|trustworthy|lose|losing|lost|good tenant|bad tenant|reliable|what do you think)\b/,
  ],
  [
    'unsupported',
    8,
    new RegExp(
      `^${polite}(?:delete|remove|cancel|update|change|edit|raise|lower|increase|decrease|renew|terminate|end|invite|sign|refund|reverse|approve|reject|archive|rename|pay|charge|sell|buy|close|reopen|upload|download|export|print|schedule)\\b`,
    ),
  ],
  [
    'unsupported',
    11,
    new RegExp(
      `^${polite}(?:create|add|make|draft|write|set up|register|new) (?:me )?(?:an? |the |another |new )*(?:property|tenant|lease|user|account|contract|invoice|bill|receipt|plumber|contractor|personnel|lease agreement)(?: for\\b.*)?$`,
    ),
  ],
];
