import { Card, CardBody } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import type { ReactNode } from 'react';

export function HistorySection({ children }: { children: ReactNode }) {
  return (
    <Section title="History" hint="Who changed what, and when">
      <Card as="div">
        <CardBody>{children}</CardBody>
      </Card>
    </Section>
  );
}
