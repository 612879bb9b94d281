import { type IntentPattern, job, polite } from './intents.ts';

const question =
  /(?:who|what|when|where|which|how|why|did|does|do|is|are|was|were|has|have|can|could|should|show|list|tell me|give me)\b/
    .source;
const broken =
  '(?:leak(?:s|ing|y|ed)?|broken?|broke|clogged|blocked|does not work|not working|stopped working|will not (?:work|open|close|start|turn on)|no (?:hot water|heat|heating|power|electricity|water)|dripping|flooded|flooding|cracked|smells?|mould|mold)';

export const actionPatterns: readonly IntentPattern[] = [
  [
    'remind',
    10,
    new RegExp(
      `^${polite}(?:(?:send|write|draft|email|mail|give|prepare) .*\\breminders?\\b|remind (?!me\\b|us\\b))|^${polite}(?:chase|dun|nudge)\\b`,
    ),
  ],
  [
    'message',
    10,
    new RegExp(
      `^${polite}(?:send|write|draft|compose|prepare|post|create|make)\\b.*\\b(?:messages?|notices?|notifications?|letters?|emails?|notes?|announcements?|texts?|mail)\\b`,
    ),
  ],
  [
    'message',
    10,
    new RegExp(
      `^${polite}(?:email|mail|message|text|notify|inform|write(?: to)?|contact|announce|warn)\\b(?! (?:address|of|for|details?|info\\w*|number)\\b)|^${polite}tell (?!me\\b|us\\b)|^${polite}let .+ know\\b`,
    ),
  ],
  [
    'report',
    10,
    new RegExp(
      `^${polite}(?:create|open|file|add|make|submit|log|raise|start|put in|enter|place|new|a new)\\b(?! (?:leases|requests)\\b).*\\b(?:${job}|maintenance)\\b(?!.*\\b(?:list|report)\\b)`,
    ),
  ],
  [
    'report',
    10,
    new RegExp(
      `^${polite}report (?:an? |the |that |my )?(?!on\\b|of\\b|for\\b)(?!.*\\b(?:revenue|income|payments)\\b)`,
    ),
  ],
  ['report', 8, new RegExp(`^(?!any\\b|${question})(?:.*\\b)?${broken}\\b`)],
  ['report', 8, /^i need .*\b(?:fixed|repaired|replaced|looked at)\b|^there is (?:a |an |no )/],
  [
    'assign',
    10,
    new RegExp(
      `^${polite}(?:assign|reassign|dispatch)\\b|^${polite}(?:send|get|give|put|have)\\b.*\\b(?:to|on|for|do|handle|fix) (?:the )?${job}\\b`,
    ),
  ],
  [
    'record_payment',
    10,
    new RegExp(
      `^${polite}(?:record|log|enter|book|register|note|add|create|make|mark|confirm)\\b.*\\b(?:payments?|paid|rent|deposit|\\$[\\d.,]+)\\b`,
    ),
  ],
  [
    'record_payment',
    10,
    new RegExp(
      `^(?!${question})(?:i |we )?(?:have |just |got |received |has )*(?:received|got|collected|took)\\b.*\\b(?:from|by)\\b`,
    ),
  ],
  [
    'record_payment',
    9,
    new RegExp(
      `^(?!${question})\\S+(?: \\S+){0,4}? (?:has |have |just |already )*paid\\b(?! (?:in|by|with|since|during|last|this|payments?)\\b)(?<!\\b(?:who|which|that|all|payments?)\\b.*)`,
    ),
  ],
];
