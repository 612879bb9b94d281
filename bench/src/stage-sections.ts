import { browserSection } from './browser/browser-section.ts';
import { callsSection } from './calls/calls-section.ts';
import { gatewaySection } from './gateway/gateway-section.ts';
import { memorySection } from './memory/memory-section.ts';
import type { SectionName } from './options.ts';
import { peersSection } from './peers/peers-section.ts';
import { receiptsSection } from './receipts/receipts-section.ts';
import type { SectionResult, Thoroughness } from './section.ts';
import type { Stage } from './stage/stage.ts';

/** The sections on the running product, in order. Memory is first, when the product has just started. */
export const stageSections: readonly (readonly [
  SectionName,
  (stage: Stage, how: Thoroughness) => Promise<SectionResult>,
])[] = [
  ['memory', memorySection],
  ['calls', callsSection],
  ['peers', peersSection],
  ['gateway', gatewaySection],
  ['receipts', receiptsSection],
  ['browser', browserSection],
];
