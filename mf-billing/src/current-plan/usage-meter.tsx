import type { Subscription } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import { color, font, space } from '@keystead/ui';
import { Meter } from '@keystead/ui/app';
import styled from 'styled-components';

const Hint = styled.p`margin-block-start: ${space[2]}; font: ${font('small')}; color: ${color.textMuted};`;

type Usage = Pick<Subscription, 'properties_used' | 'property_limit'>;

/** `4 of 5 properties`; without a limit `12 properties`. */
function usageText({ properties_used: used, property_limit: limit }: Usage): string {
  if (used === null) return limit === null ? 'No limit' : `Up to ${quantity(limit, 'property', 'properties')}`;
  if (limit === null) return quantity(used, 'property', 'properties');
  return `${used.toLocaleString('en-US')} of ${quantity(limit, 'property', 'properties')}`;
}

function usageHint({ properties_used: used, property_limit: limit }: Usage): string | null {
  if (used === null) return 'Your current usage is not available right now.';
  if (limit === null) return 'Your plan has no limit.';
  return used === limit ? 'You have reached the limit of your plan.' : null;
}

/** How much of the plan's limit is used. */
export function UsageMeter({ usage }: { usage: Usage }) {
  const hint = usageHint(usage);
  return (
    <div>
      <Meter
        label="Properties"
        value={usage.properties_used ?? undefined}
        max={usage.property_limit ?? undefined}
        text={usageText(usage)}
      />
      {hint && <Hint>{hint}</Hint>}
    </div>
  );
}
