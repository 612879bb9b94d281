import type { Question } from '../question.ts';

/** The questions that the analyst is built against. */
export const open: readonly Question[] = [];
