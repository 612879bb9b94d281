import { color, font, media, radius, shadow, space } from '@keystead/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { assistant } from '../pictures/assistant.ts';
import { CroppedPicture, ProductPicture } from '../pictures/product-picture.tsx';
import { properties } from '../pictures/properties.ts';
import { tenantPhone } from '../pictures/tenant-phone.ts';
import { PageSection } from '../sections/page-section.tsx';
import { CityClocks, GuardedArch, MonthBars } from './feature-art.tsx';

const Root = styled.article<{ $span: number }>`
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: 1.25rem;
  box-shadow: ${shadow.low};
  ${media.tablet} { grid-column: span ${({ $span }) => ($span === 4 ? 2 : 1)}; }
  ${media.desktop} { grid-column: span ${({ $span }) => $span}; }
`;

const Texts = styled.div`
  display: grid;
  gap: ${space[2]};
  padding: ${space[6]};
  ${media.desktop} { padding: ${space[8]} ${space[8]} ${space[6]}; }
  & > h3 { font: ${font('title')}; letter-spacing: -0.018em; }
  & > p { max-inline-size: 34rem; color: ${color.textMuted}; }
`;

const Illustration = styled.div`
  display: grid;
  flex: 1;
  align-items: end;
  min-block-size: 0;
`;

interface FeatureCardProps {
  title: string;
  text: string;
  /** How many of the grid's six columns the card takes where there is room. */
  span: 2 | 3 | 4;
  art: ReactNode;
}

function FeatureCard({ title, text, span, art }: FeatureCardProps) {
  return (
    <Root $span={span}>
      <Texts>
        <h3>{title}</h3>
        <p>{text}</p>
      </Texts>
      <Illustration>{art}</Illustration>
    </Root>
  );
}

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

/** The six features of product §2, in the order of the page. `span`: of six columns. */
const features: FeatureCardProps[] = [
  {
    span: 4,
    title: 'Portfolio management',
    text: 'Every home with its address, photos, rent and status, and its leases and people. Import your spreadsheets as CSV.',
    art: (
      <OverflowingPicture
        picture={properties}
        alt="A landlord's properties, each with its address, rent and state"
        sizes={wide}
      />
    ),
  },
  {
    span: 2,
    title: 'Tenant portal',
    text: 'Tenants see their lease, pay their rent, report a repair and follow it to the end.',
    art: (
      <PhoneFrame>
        <ProductPicture picture={tenantPhone} alt="A tenant's payments on a phone" sizes="14.5rem" />
      </PhoneFrame>
    ),
  },
  {
    span: 2,
    title: 'Analytics & reporting',
    text: 'Revenue, occupancy and costs by month, and what is overdue to the cent.',
    art: <MonthBars />,
  },
  {
    span: 4,
    title: 'AI-powered insights',
    text: 'Ask in your own words. Answers come from your own records and name their sources. Nothing changes without your approval.',
    art: (
      <OverflowingPicture
        picture={assistant}
        from={0.18}
        alt="The assistant answers which payments are overdue, with a table and its sources"
        sizes={wide}
      />
    ),
  },
  {
    span: 3,
    title: 'Multi-location support',
    text: "Homes in many cities, each in its own time zone: rent becomes overdue at the property's midnight, wherever you are.",
    art: <CityClocks />,
  },
  {
    span: 3,
    title: 'Security & compliance',
    text: 'Passwords hashed with argon2id, sign-out everywhere within five seconds, a history of who changed what, and data that you can export or have erased.',
    art: <GuardedArch />,
  },
];

export function FeatureGrid() {
  return (
    <PageSection
      id="features"
      title="Everything your portfolio needs"
      lead="From your first home to your hundredth: who lives where, what is paid, what needs repair, and what comes next."
    >
      <Cards>
        {features.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </Cards>
    </PageSection>
  );
}
