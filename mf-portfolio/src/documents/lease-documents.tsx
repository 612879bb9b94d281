import type { Lease } from '@keystead/contracts';
import { Card, CardBody, color, Stack } from '@keystead/ui';
import { Section } from '@keystead/ui/app';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { DocumentAdder } from './document-adder.tsx';
import { DocumentList } from './document-list.tsx';

const Nothing = styled.p`color: ${color.textSubtle};`;

/** The PDFs of a lease. Users who may update the lease can also add and delete them. */
export function LeaseDocuments({ lease }: { lease: Lease }) {
  const { documents, abilities } = lease;
  const root = useRef<HTMLDivElement>(null);
  const count = useRef(documents.length);
  useEffect(() => {
    const fewer = documents.length < count.current;
    count.current = documents.length;
    // The button was removed with its row, so the focus is lost.
    if (fewer && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
  }, [documents.length]);
  return (
    <Section title="Documents">
      <Stack ref={root} tabIndex={-1}>
        {documents.length > 0 && <DocumentList lease={lease} />}
        {abilities.update && <DocumentAdder lease={lease} />}
        {documents.length === 0 && !abilities.update && (
          <Card as="div">
            <CardBody>
              <Nothing>No documents yet</Nothing>
            </CardBody>
          </Card>
        )}
      </Stack>
    </Section>
  );
}
