import type { Startable } from '@keystead/service-kit';
import { assistantService } from 'assistant-service';
import { billingService } from 'billing-service';
import { eventsService } from 'events-service';
import { identityService } from 'identity-service';
import { marketingService } from 'marketing-service';
import { operationsService } from 'operations-service';
import { portfolioService } from 'portfolio-service';
import { releasesService } from 'releases-service';
import { stripeSandbox } from 'stripe-sandbox-service';

/** All services, and the sandbox that replaces Stripe. */
export const services: readonly Startable[] = [
  assistantService,
  billingService,
  eventsService,
  identityService,
  marketingService,
  operationsService,
  portfolioService,
  releasesService,
  stripeSandbox,
];
