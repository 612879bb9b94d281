import type { PlanId } from '@keystead/contracts';
import { AppError } from '../errors/app-error.ts';

/**
 * Creates a 402: the trial has ended without a chosen plan (rules §5). `to` is the action that requires one, such as
 * `add leases`.
 */
export const trialEnded = (to: string, next: PlanId | null): AppError =>
  new AppError(402, 'trial_ended', `Your free trial has ended. Choose a plan to ${to}.`, { plan: next ?? undefined });
