import type { JsonSchema } from '../document.ts';
import { answerBreaks } from './answer-breaks.ts';
import { type Compared, inputBreaks } from './input-breaks.ts';
import type { ReleasedContract, ReleasedOperation } from './released-contract.ts';
import type { Schemas } from './schema-view.ts';

type Bodies = Readonly<Record<string, JsonSchema>>;

function bodyBreaks({ before, now }: Compared<Bodies>, schemas: Compared<Schemas>): string[] {
  return Object.entries(before).flatMap(([type, schema]) => {
    const present = now[type];
    return present
      ? inputBreaks({ before: schema, now: present }, schemas, 'the body')
      : [`${type} is no longer taken`];
  });
}

function allAnswerBreaks({ before, now }: Compared<Bodies>, schemas: Compared<Schemas>): string[] {
  return Object.entries(before).flatMap(([kind, schema]) => {
    const present = now[kind];
    if (!present) return [`it no longer answers ${kind}`];
    const event = schema['x-event'] as JsonSchema | undefined;
    if (event) {
      const event = present['x-event'] as JsonSchema | undefined;
      return event ? answerBreaks({ before: event, now: event }, schemas, 'an event') : ['it no longer tells events'];
    }
    return answerBreaks({ before: schema, now: present }, schemas, 'the answer');
  });
}

function signBreaks({ before, now }: Compared<readonly string[]>): string[] {
  if (before.length === 0) return now.length === 0 ? [] : ['it needs a sign-in now'];
  return now.length === 0 ? [] : before.filter((way) => !now.includes(way)).map((way) => `${way} no longer suffices`);
}

function operationBreaks({ before, now }: Compared<ReleasedOperation>, schemas: Compared<Schemas>): string[] {
  return [
    ...signBreaks({ before: before.signed, now: now.signed }),
    ...inputBreaks({ before: before.parameters, now: now.parameters }, schemas, 'the request'),
    ...(now.needsBody && !before.needsBody ? ['it needs a body now'] : []),
    ...bodyBreaks({ before: before.bodies, now: now.bodies }, schemas),
    ...allAnswerBreaks({ before: before.answers, now: now.answers }, schemas),
    ...before.codes.filter((code) => !now.codes.includes(code)).map((code) => `the error word “${code}” is gone`),
  ];
}

const advice = (name: string, { sunset }: ReleasedOperation) =>
  sunset
    ? `${name} may change from ${sunset} on, as callers were told: leave it until then.`
    : `Leave ${name} as it was and add beside it. To end it, say \`deprecated\` with a sunset in its contract, release that, and wait.`;

/**
 * Lists what callers of the released API can no longer do. Each line names the operation, what it lost, and what to do.
 * An operation whose sunset has passed may change in any way and may be removed.
 * @param today as `2027-06-30`.
 */
export function contractBreaks({ before, now }: Compared<ReleasedContract>, today: string): string[] {
  const schemas = { before: before.schemas, now: now.schemas };
  return Object.entries(before.operations).flatMap(([name, operation]) => {
    if (operation.sunset !== undefined && operation.sunset <= today) return [];
    const present = now.operations[name];
    const breaks = present ? operationBreaks({ before: operation, now: present }, schemas) : ['it is gone'];
    return [...new Set(breaks)].map((what) => `${name}: ${what}. ${advice(name, operation)}`);
  });
}
