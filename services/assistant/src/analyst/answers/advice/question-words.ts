import type { PlainRecord } from '@keystead/analyst';
import { isOpen } from '../record-facts.ts';
import type { AdviceQuestion } from './topic.ts';

const leadIn = '^(?:(?:so|and|ok|okay|hi|hello|please|well),? )*';
const about = [
  `${leadIn}(?:do you know )?what (?:can|could|should|shall|do|must|would|am|are) (?:i|we) (?:(?:need|have|supposed) to )?(?:be )?do(?:ing)? (?:now )?(?:about|with|for|regarding|to) `,
  `${leadIn}what(?:[’']s| is| would be) (?:the best (?:thing|way) )?to (?:do|deal) (?:about|with|for) `,
  `${leadIn}what to do (?:now )?(?:about|with|for) `,
  `${leadIn}how (?:do|should|can|could|would|shall) (?:i|we) (?:best )?(?:deal with|handle|manage|treat|approach|solve|take care of) `,
  `${leadIn}how to (?:best )?(?:deal with|handle|manage|treat|approach|solve|take care of) `,
  `${leadIn}(?:what would you (?:do|recommend|suggest|advise)|what do you (?:recommend|suggest|advise)|do you have any (?:advice|suggestions|ideas|tips)|any (?:advice|suggestions|ideas|tips)) (?:about|with|for|on|regarding) `,
  `${leadIn}(?:is there )?(?:anything|something) (?:to do|to be done|urgent|pressing) (?:at|in|with|for) `,
  `${leadIn}how (?:do|can|could|should) (?:i|we) (?:get|make|convince|force|bring) (?=.*\\b(?:pay|fixed|repaired|done)\\b)`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Words of these questions that are recognized when misspelled. */
export const adviceWords: ReadonlySet<string> = new Set(
  'what which should could would about attention property properties tenant tenants vacant needs losing money better compared happened trouble problems increase reduce recommend'.split(
    ' ',
  ),
);

const forNoun = (nouns: string) => new RegExp(`\\b(?:${nouns})\\b`, 'i');
const homes = 'propert(?:y|ies)|homes?|units?|houses?|apartments?|buildings?|places?|rentals?';
const people = 'tenants?|renters?|residents?';
const ofHomes = forNoun(homes);
const ofPeople = forNoun(people);
/** "Which one of them needs attention", by what is recorded. */
const attention =
  /\b(?:needs?|requires?|deserves?|wants?) (?:\w+ ){0,3}(?:attention|looking after|help)\b|\b(?:problem|problematic|difficult|worst|riskiest|troublesome) (?:tenants?|renters?|propert(?:y|ies)|homes?|units?)\b|\b(?:causes?|causing|makes?|making|gives?|giving) (?:\w+ ){0,3}(?:trouble|problems?|headaches?|worries)\b|\b(?:is|are) (?:\w+ ){0,3}(?:problems?|trouble|worst)\b|\bworr(?:y|ied) about\b|\bred flags?\b|\bshould (?:i|we) (?:call|contact|visit|talk to|see|deal with|look at)(?: (?:first|today|now|next))?\W*$|\bwrong with (?:\w+ ){0,2}(?:tenants|properties|homes|units)\b/i;
/** How well homes do, for which there is no single figure. */
const performs =
  /\b(?:best|worst|most profitable|least profitable|unprofitable|profitable|underperform\w*|perform\w*|does well|do well|doing (?:well|badly|best|worst)|los(?:e|es|ing) money|lose me money|makes? a loss|at a loss)\b/i;
const otherMeasure =
  /\b(?:rents?|owes?|pays?|paid|size|big\w*|large\w*|requests?|repairs?|occupancy|bedrooms?|tenants?|location|city|per)\b/i;

const asksPerformance = (question: string) =>
  ofHomes.test(question) && performs.test(question) && !otherMeasure.test(question);
/** The opening words of a question about what to do, if it has such. */
export const isAbout = (question: string) => about.find((pattern) => pattern.test(question));

/** Whether a question asks for a part of what waits: which home or tenant, and not what to do in all. */
export const asksOfPart = (question: string): boolean =>
  isAbout(question) !== undefined ||
  asksPerformance(question) ||
  (attention.test(question) && (ofHomes.test(question) || ofPeople.test(question)));

/** Asks for a figure or a list, in place of which facts about its subject are of no use. */
export const asksFigure =
  /^(?:list|show)\b|\b(?:how (?:many|much|often|big|large|high)\b(?! of an?)|number of|total|average|median|sum|percent\w*|share|count(?! on)|compare|each|per|by (?:\w+ )?(?:priority|month|city|state|home|property|tenant|trade|type|quarter|year))\b/i;

export const besideOthers = /\b(?:than|compared? (?:to|with)|versus|vs|against|relative to)\b/i;
export const inAll = /\b(?:am i|are we|do i|do we)\b(?!.*\b(?:which|what) (?:home|unit|propert|house|one))/i;

export function unitOf(question: string): AdviceQuestion['unit'] {
  if (/\bhow (?:much|many more \w+) long(?:er)?\b|\bhow long\b.*\bstill\b/i.test(question)) return 'rest';
  const [, unit] = /\b(?:how many|how much|number of|in) (?:more )?(week|month|year)s?\b/i.exec(question) ?? [];
  return (unit?.toLowerCase() ?? null) as AdviceQuestion['unit'];
}

/** Words that name no request, though titles have them. */
const notOfTitles =
  /^(?:the|my|our|and|not|yet|still|for|has|have|been|was|were|with|why|what|done|fixed|nobody|one|open|request|repair|issue|problem|broken|ticket|this|that|about|should|does|did)$/;
const stem = (word: string) => word.toLowerCase().replace(/(?:ing|ed|es|s|e)$/, '');

/** Open requests of which a question says a word of the title: "why is the roof not fixed yet". */
export const openByTitle = (question: string, requests: readonly PlainRecord[]): PlainRecord[] =>
  byTitle(question, requests.filter(isOpen));

/** The same of any requests: those that have the most words of the question. */
export function byTitle(question: string, requests: readonly PlainRecord[]): PlainRecord[] {
  const said = (question.match(/\p{L}{3,}/gu) ?? []).filter((word) => !notOfTitles.test(word.toLowerCase())).map(stem);
  const scored = requests.map((row) => ({
    row,
    score: (row.name.match(/\p{L}{3,}/gu) ?? []).filter((word) => said.includes(stem(word))).length,
  }));
  const best = Math.max(1, ...scored.map(({ score }) => score));
  return scored.filter(({ score }) => score === best).map(({ row }) => row);
}
