import { Avatar, color, font, media, pageWidth, space } from '@keystead/ui';
import type { ComponentType, ReactNode } from 'react';
import styled from 'styled-components';
import { ClosingCall } from '../sections/call-to-action.tsx';
import { MetricStrip } from '../sections/metric-strip.tsx';
import { PageIntro, PageSection, PinePanel } from '../sections/page-section.tsx';

const MilestoneList = styled.ol`
  display: grid;
  ${media.desktop} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
  & > li {
    position: relative;
    display: grid;
    gap: ${space[1]};
    align-content: start;
    padding: 0 0 ${space[8]} ${space[6]};
    border-inline-start: 2px solid ${color.border};
    ${media.desktop} {
      padding: ${space[6]} ${space[5]} 0 0;
      border-inline-start: 0;
      border-block-start: 2px solid ${color.border};
    }
  }
  & > li:last-child { padding-block-end: 0; }
  /* The year's mark, on the line. */
  & > li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.5rem;
    inset-inline-start: -0.4375rem;
    inline-size: 0.75rem;
    block-size: 0.75rem;
    border: 2px solid ${color.canvas};
    border-radius: 50%;
    background: ${color.accent};
    ${media.desktop} { inset-block-start: -0.4375rem; inset-inline-start: 0; }
  }
  & time { font: ${font('title')}; letter-spacing: -0.02em; }
  & h3 { font: ${font('label')}; letter-spacing: 0; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

const milestones = [
  {
    year: '2020',
    name: 'The start',
    text: 'Keystead starts with the homes of one family and a single list of rent due.',
  },
  { year: '2021', name: 'Rent and receipts', text: 'Every payment is tracked to the cent and gets a receipt.' },
  { year: '2022', name: 'Repairs', text: 'Tenants report what is broken and follow the repair.' },
  { year: '2023', name: 'More cities', text: 'Portfolios in many cities, each home in its own time zone.' },
  { year: '2024', name: 'The assistant', text: 'Questions in plain words, answered from your own records.' },
  { year: '2025', name: 'For every size', text: 'From a first home to thousands, on the same calm pages.' },
];

const MissionSection = styled.section`${pageWidth}`;

const Panel = styled(PinePanel)`
  display: grid;
  gap: ${space[5]};
  padding: ${space[10]} ${space[6]} ${space[20]};
  ${media.desktop} { padding: ${space[20]} ${space[20]} ${space[24]}; }
  & > h2 { font: ${font('label')}; letter-spacing: 0; opacity: 0.85; }
  & > p { max-inline-size: 30ch; font: ${font('section')}; letter-spacing: -0.025em; text-wrap: pretty; }
`;

function Mission() {
  return (
    <MissionSection aria-labelledby="mission">
      <Panel>
        <h2 id="mission">Our mission</h2>
        <p>
          To make looking after property calm: for the landlord with one home, the manager with hundreds, and the people
          who live in them.
        </p>
      </Panel>
    </MissionSection>
  );
}

const TeamList = styled.ul`
  display: grid;
  gap: ${space[8]} ${space[6]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.desktop} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
  & > li { display: grid; gap: ${space[1]}; align-content: start; }
  & > li > :first-child { margin-block-end: ${space[3]}; }
  & h3 { font: ${font('heading')}; }
  & b { font: ${font('label')}; color: ${color.accentInk}; }
  & p { font: ${font('small')}; color: ${color.textMuted}; }
`;

const team = [
  {
    name: 'Ellen Hartmann',
    role: 'Founder',
    text: 'Managed sixty apartments before she wrote the first page of Keystead.',
  },
  { name: 'Samuel Osei', role: 'Engineering', text: 'Makes sure that totals add up and nothing gets lost.' },
  { name: 'Mei Tanaka', role: 'Design', text: 'Designs by leaving things out.' },
  { name: 'Jonas Petersen', role: 'Support', text: 'First to answer, and tells us what to fix.' },
];

const ValueList = styled.ul`
  display: grid;
  gap: ${space[8]};
  ${media.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space[10]} ${space[12]}; }
  & > li {
    display: grid;
    gap: ${space[2]};
    padding-block-start: ${space[5]};
    border-block-start: 1px solid ${color.borderStrong};
  }
  & h3 { font: ${font('title')}; letter-spacing: -0.018em; }
  & p { max-inline-size: 34rem; color: ${color.textMuted}; }
`;

const values = [
  {
    name: 'Calm before clever',
    text: 'A page shows what there is to do, most important first, and nothing that only competes for your attention.',
  },
  {
    name: 'Exact to the cent',
    text: 'Totals, lists and receipts always agree. If we don’t know something, we say so.',
  },
  {
    name: 'Fair to both sides of the door',
    text: 'A tenant is a person with a sign-in, not a line in a table. They see their lease, their payments and their repairs.',
  },
  {
    name: 'Your records are yours',
    text: 'Export them whenever you like, and have them erased when you leave. The assistant reads only what you can read.',
  },
];

interface Entry {
  name: string;
  text: string;
  year?: string;
  role?: string;
}

interface EntriesProps {
  title: string;
  List: ComponentType<{ children: ReactNode }>;
  entries: readonly Entry[];
}

function Entries({ title, List, entries }: EntriesProps) {
  return (
    <PageSection title={title}>
      <List>
        {entries.map(({ name, text, year, role }) => (
          <li key={name}>
            {year && <time dateTime={year}>{year}</time>}
            {role && <Avatar name={name} size="large" />}
            <h3>{name}</h3>
            {role && <b>{role}</b>}
            <p>{text}</p>
          </li>
        ))}
      </List>
    </PageSection>
  );
}

export function AboutPage() {
  return (
    <>
      <PageIntro
        title="For the people who look after homes"
        lead="Someone answers the phone, finds the plumber and keeps the books. We build for them."
      />
      <Mission />
      <MetricStrip />
      <Entries title="What we believe" List={ValueList} entries={values} />
      <Entries title="Our story" List={MilestoneList} entries={milestones} />
      <Entries title="Who we are" List={TeamList} entries={team} />
      <ClosingCall title="See how calm it can be" />
    </>
  );
}
