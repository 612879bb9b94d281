import type { Lease } from '@keystead/contracts';
import { Card, CardBody, color } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import styled from 'styled-components';

const Terms = styled.p`max-inline-size: 72ch; white-space: pre-line; overflow-wrap: anywhere;`;
const Nothing = styled.p`color: ${color.textSubtle};`;

/** The further terms, with their line breaks. */
export function LeaseTerms({ lease: { lease_terms } }: { lease: Lease }) {
  return (
    <Section title="Lease terms">
      <Card as="div">
        <CardBody>{lease_terms === null ? <Nothing>Not provided</Nothing> : <Terms>{lease_terms}</Terms>}</CardBody>
      </Card>
    </Section>
  );
}
