import type { MaintenanceRequest } from '@keystead/contracts';
import { Card, CardBody } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import styled from 'styled-components';

const Words = styled.p`max-inline-size: 72ch; white-space: pre-line; overflow-wrap: anywhere;`;

/** The description, with its line breaks. */
export function RequestDescription({ maintenance: { description } }: { maintenance: MaintenanceRequest }) {
  return (
    <Section title="Description">
      <Card as="div">
        <CardBody>
          <Words>{description}</Words>
        </CardBody>
      </Card>
    </Section>
  );
}
