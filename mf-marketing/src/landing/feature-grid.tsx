import { color, media, radius, space } from '@keystead/ui';
import styled from 'styled-components';
import { assistant } from '../pictures/assistant.ts';
import { CroppedPicture } from '../pictures/cropped-picture.tsx';
import { ProductPicture } from '../pictures/product-picture.tsx';
import { properties } from '../pictures/properties.ts';
import { tenantPhone } from '../pictures/tenant-phone.ts';
import { PageSection } from '../sections/page-section.tsx';
import { CityClocks } from './city-clocks.tsx';
import { FeatureCard } from './feature-card.tsx';
import { features } from './features.ts';
import { GuardedArch } from './guarded-arch.tsx';
import { MonthBars } from './month-bars.tsx';

const Cards = styled.div`
  display: grid;
  gap: ${space[4]};
  grid-template-columns: minmax(0, 1fr);
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(6, minmax(0, 1fr)); gap: ${space[5]}; }
`;

const PhoneFrame = styled.div`
  overflow: hidden;
  inline-size: 12.5rem;
  block-size: 16rem;
  margin-inline: auto;
  border: 4px solid ${color.borderStrong};
  border-block-end: 0;
  border-radius: 1.5rem 1.5rem 0 0;
  ${media.desktop} { block-size: 21rem; inline-size: 14.5rem; }
`;

// The picture extends beyond the card at the end and the bottom.
const OverflowingPicture = styled(CroppedPicture)`
  align-self: start;
  block-size: 15rem;
  margin-inline-start: ${space[6]};
  border: 1px solid ${color.border};
  border-width: 1px 0 0 1px;
  border-start-start-radius: ${radius.large};
  ${media.desktop} { block-size: 21rem; margin-inline-start: ${space[8]}; }
`;

const wide = '(min-width: 76rem) 62rem, 122vw';

const illustrations = {
  portfolio: (
    <OverflowingPicture
      picture={properties}
      alt="A landlord's properties, each with its address, rent and state"
      sizes={wide}
    />
  ),
  portal: (
    <PhoneFrame>
      <ProductPicture picture={tenantPhone} alt="A tenant's payments on a phone" sizes="14.5rem" />
    </PhoneFrame>
  ),
  analytics: <MonthBars />,
  insights: (
    <OverflowingPicture
      picture={assistant}
      from={0.18}
      alt="The assistant answers which payments are overdue, with a table and its sources"
      sizes={wide}
    />
  ),
  locations: <CityClocks />,
  security: <GuardedArch />,
};

/** The six features, each with a text and an illustration. */
export function FeatureGrid() {
  return (
    <PageSection
      id="features"
      title="Everything your portfolio needs"
      lead="From your first home to your hundredth: who lives where, what is paid, what needs repair, and what comes next."
    >
      <Cards>
        {features.map(({ id, ...feature }) => (
          <FeatureCard key={id} {...feature}>
            {illustrations[id]}
          </FeatureCard>
        ))}
      </Cards>
    </PageSection>
  );
}
