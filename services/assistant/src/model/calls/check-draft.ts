import { ValidationFailed } from '@keystead/service-kit';
import type { TSchema } from 'typebox';
import type { Evidence } from '../evidence/evidence.ts';
import { PromptWatch } from '../guard/prompt-watch.ts';
import { type AllowedAddresses, hasForbiddenAddress, plainReading } from '../guard/safe-line.ts';

export interface DraftChecks {
  readonly evidence: Evidence;
  readonly allowed: AllowedAddresses;
  readonly instructions: readonly string[];
}

/** Whether a field holds an enumerated value or a day. The card shows it, and it has no room for a claim. */
function isClosed(schema: TSchema, name: string): boolean {
  const fields = (schema as { properties?: Record<string, { enum?: unknown; format?: string }> }).properties ?? {};
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return field?.enum !== undefined || field?.format === 'calendar-date';
}

function problemIn(text: string, closed: boolean, { evidence, allowed, instructions }: DraftChecks) {
  const figures = closed ? [] : text.split('\n').flatMap((line) => evidence.unsupported(line));
  if (figures.length > 0) return `has figures that are in no result of a tool: ${figures.slice(0, 5).join(', ')}`;
  if (hasForbiddenAddress(plainReading(text), allowed)) return 'must not lead to other addresses';
  if (new PromptWatch(instructions).repeats(text)) return 'must not repeat instructions';
  return undefined;
}

/**
 * Checks the input of a proposal like the text of an answer, before the card is made.
 * @throws ValidationFailed naming the invalid fields.
 */
export function checkDraft(input: unknown, schema: TSchema, checks: DraftChecks): void {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    const wrong =
      typeof value === 'string'
        ? problemIn(value, isClosed(schema, name), checks)
        : name === 'amount' && typeof value === 'number' && checks.evidence.unsupported(`$${value.toFixed(2)}`).length
          ? 'must be an amount that the person has named, or that a tool has returned'
          : undefined;
    if (wrong) fields[name] = wrong;
  }
  if (Object.keys(fields).length > 0) throw new ValidationFailed(fields);
}
