import type { Subscription } from '@keystead/contracts';
import { quantity } from '@keystead/page-kit';
import { color, easing, font, radius, space } from '@keystead/ui';
import { useId } from 'react';
import styled from 'styled-components';

const Texts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[4]};
  justify-content: space-between;
  font: ${font('label')};
`;
const Amount = styled.span`font-variant-numeric: tabular-nums; color: ${color.textMuted};`;

const Track = styled.div`
  block-size: 0.5rem;
  margin-block-start: ${space[2]};
  overflow: clip;
  border-radius: ${radius.round};
  background: ${color.neutralSoft};
  @media (forced-colors: active) { border: 1px solid CanvasText; }
`;

const Fill = styled.div`
  block-size: 100%;
  border-radius: inherit;
  background: ${color.accent};
  transition: inline-size 300ms ${easing};
  &[data-full] { background: ${color.warning}; }
  @media (forced-colors: active) { background: Highlight; }
`;

const Hint = styled.p`margin-block-start: ${space[2]}; font: ${font('small')}; color: ${color.textMuted};`;

type Usage = Pick<Subscription, 'properties_used' | 'property_limit'>;

/** `4 of 5 properties`; without a limit `12 properties`. */
function usageText({ properties_used: used, property_limit: limit }: Usage): string {
  if (used === null) return limit === null ? 'No limit' : `Up to ${quantity(limit, 'property', 'properties')}`;
  if (limit === null) return quantity(used, 'property', 'properties');
  return `${used.toLocaleString('en-US')} of ${quantity(limit, 'property', 'properties')}`;
}

function usageHint({ properties_used: used, property_limit: limit }: Usage): string | null {
  if (used === null) return 'How many you have is not known right now.';
  if (limit === null) return 'Your plan has no limit.';
  return used === limit ? 'You have reached the limit of your plan.' : null;
}

/** How much of what the plan allows is used. */
export function UsageMeter({ usage }: { usage: Usage }) {
  const id = useId();
  const { properties_used: used, property_limit: limit } = usage;
  const text = usageText(usage);
  const hint = usageHint(usage);
  return (
    <div>
      <Texts>
        <span id={id}>Properties</span>
        <Amount>{text}</Amount>
      </Texts>
      {used !== null && limit !== null && (
        <Track
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
        >
          <Fill
            data-full={used >= limit ? '' : undefined}
            style={{ inlineSize: `${Math.round((Math.min(used, limit) / limit) * 100)}%` }}
          />
        </Track>
      )}
      {hint && <Hint>{hint}</Hint>}
    </div>
  );
}
