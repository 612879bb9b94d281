import type { PlanId } from '@keystead/contracts';
import { KnownError } from '../errors/known-error.ts';

/** 402: the trial has ended and no plan was chosen (rules §5); `to` is what takes one, such as `add leases`. */
export const trialEnded = (to: string, next: PlanId | null): KnownError =>
  new KnownError(402, 'trial_ended', `Your free trial has ended. Choose a plan to ${to}.`, { plan: next ?? undefined });
