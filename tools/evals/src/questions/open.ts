import type { Question } from '../question.ts';
import { figures } from './open-figures.ts';
import { talk } from './open-talk.ts';

/** The questions that the analyst is built against. */
export const open: readonly Question[] = [...figures, ...talk];
