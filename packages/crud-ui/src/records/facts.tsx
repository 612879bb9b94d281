import { Card, CardBody, color, font, Grid } from '@keystead/ui';
import { isClientError, Link } from '@keystead/web-kit';
import { type Collection, type Identified, useDialogRoutes, useRecord } from '@keystead/web-kit/queries';
import type { ReactNode } from 'react';
import styled from 'styled-components';

const Term = styled.dt`font: ${font('small')}; color: ${color.textMuted};`;
const Value = styled.dd`min-inline-size: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums;`;

export const Nothing = styled.span`color: ${color.textSubtle};`;

/** A second line, below a name or a value. In a table with one line a row, it follows in the line. */
export const Second = styled.div.attrs({
  'data-second': '',
} as object)`font: ${font('small')}; color: ${color.textMuted}; overflow-wrap: anywhere;`;

/** Why a change was not saved, below the control for it. */
export const NotSaved = styled.span`
  display: block;
  flex: 1 0 100%;
  font: ${font('small')};
  color: ${color.dangerInk};
  overflow-wrap: anywhere;
`;

export const orMissing = (value: ReactNode): ReactNode => value ?? <Nothing>Not provided</Nothing>;

const Numbers = styled.span`font-variant-numeric: tabular-nums;`;

export const numbersOrMissing = (text: string | null): ReactNode => orMissing(text && <Numbers>{text}</Numbers>);

const Prose = styled.span`white-space: pre-line;`;

export const proseOrMissing = (text: string | null): ReactNode => orMissing(text && <Prose>{text}</Prose>);

export const Paragraph = styled.p`max-inline-size: 72ch; white-space: pre-line; overflow-wrap: anywhere;`;

export interface Fact {
  term: string;
  /** Null for an unknown value. */
  value: ReactNode;
}

interface FactsProps {
  facts: readonly Fact[];
  /** The text for an unknown value. */
  missing?: string;
}

/** The children of a `dl`, each term above its value. */
export const Facts = ({ facts, missing = 'Not provided' }: FactsProps) =>
  facts.map(({ term, value }) => (
    <div key={term}>
      <Term>{term}</Term>
      <Value>{value ?? <Nothing>{missing}</Nothing>}</Value>
    </div>
  ));

export const FactGrid = (props: FactsProps) => (
  <Grid as="dl" columns={4} minimum="9rem">
    <Facts {...props} />
  </Grid>
);

export const Surface = ({ children }: { children: ReactNode }) => (
  <Card as="div">
    <CardBody>{children}</CardBody>
  </Card>
);

export interface ReferenceProps {
  id: number;
  name: string;
}

interface RecordLinkProps extends ReferenceProps {
  collection: Collection<Identified, object>;
  path: string;
  /** The record is shown over the list, in a dialog that closes back to the page that it was opened from. */
  dialog?: boolean;
}

/** A link to another record. Only its name where it was deleted, or where a tenant who moved out may not see it. */
export function RecordLink({ collection, path, dialog, id, name }: RecordLinkProps) {
  const { error } = useRecord(collection, id);
  const { linkProps } = useDialogRoutes(path);
  if (isClientError(error)) return name;
  return (
    <Link to={`${path}/${id}`} {...(dialog && linkProps)}>
      {name}
    </Link>
  );
}
