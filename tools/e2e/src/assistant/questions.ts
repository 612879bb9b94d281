import type { Question } from './question.ts';
import { arrears } from './questions/arrears.ts';
import { followUps } from './questions/follow-ups.ts';
import { income } from './questions/income.ts';
import { leases } from './questions/leases.ts';
import { maintenance } from './questions/maintenance.ts';
import { people } from './questions/people.ts';
import { properties } from './questions/properties.ts';

/** A landlord's questions, with answers from the API. */
export const landlordQuestions: readonly Question[] = [
  ...properties,
  ...people,
  ...leases,
  ...arrears,
  ...income,
  ...maintenance,
  ...followUps,
];

/** Questions that the local analyst can't answer, or that are outside its purpose. */
export const unanswerable: readonly string[] = [
  'What will the market rent in Portland be next spring?',
  'What is the weather like tomorrow?',
  'Can I evict somebody in Maine?',
  'Write me a poem about the sea',
  'How much does my neighbour earn?',
];
