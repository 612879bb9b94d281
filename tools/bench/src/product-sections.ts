import { baselinesSection } from './baselines/baselines-section.ts';
import { browserSection } from './browser/browser-section.ts';
import { callsSection } from './calls/calls-section.ts';
import type { Environment } from './environment/environment.ts';
import { gatewaySection } from './gateway/gateway-section.ts';
import { memorySection } from './memory/memory-section.ts';
import type { SectionName } from './options.ts';
import { receiptsSection } from './receipts/receipts-section.ts';
import type { SectionResult, Thoroughness } from './section.ts';

/** The sections on the running product, in order. Memory is first, when the product has just started. */
export const productSections: readonly (readonly [
  SectionName,
  (environment: Environment, how: Thoroughness) => Promise<SectionResult>,
])[] = [
  ['memory', memorySection],
  ['calls', callsSection],
  ['baselines', baselinesSection],
  ['gateway', gatewaySection],
  ['receipts', receiptsSection],
  ['browser', browserSection],
];
