import type { Webhook } from '@keystead/contracts';
import { Badge, type Tone } from '@keystead/ui';

const looks: Readonly<Record<Webhook['state'], { name: string; tone: Tone }>> = {
  active: { name: 'Active', tone: 'success' },
  failing: { name: 'Failing', tone: 'danger' },
  paused: { name: 'Paused', tone: 'neutral' },
};

/** The state of a webhook. */
export function WebhookState({ state }: Pick<Webhook, 'state'>) {
  const { name, tone } = looks[state];
  return (
    <Badge tone={tone} dot>
      {name}
    </Badge>
  );
}
