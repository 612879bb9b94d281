import { color, media, space } from '@keystead/ui';
import styled from 'styled-components';
import { CheckedList } from '../sections/checked-list.tsx';
import { PageSection } from '../sections/page-section.tsx';

const Included = styled(CheckedList)`
  padding: ${space[6]};
  background: ${color.sunken};
  border: 1px solid ${color.border};
  border-radius: 1.25rem;
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: ${space[4]} ${space[8]}; padding: ${space[10]}; }
`;

const included = [
  '14-day free trial, no credit card',
  'Unlimited tenants and leases',
  'A sign-in for every tenant',
  'Numbered PDF receipts',
  'Repairs with full history',
  'Import from CSV, export at any time',
  'Photos and lease documents',
  'E-mail notifications you choose',
  'Light and dark, on desktop and mobile',
];

/** The features that every plan includes. */
export function AllPlansInclude() {
  return (
    <PageSection
      centred
      title="All Plans Include"
      lead="Plans differ in their number of properties and in their features. These come with every plan."
    >
      <Included items={included} />
    </PageSection>
  );
}
