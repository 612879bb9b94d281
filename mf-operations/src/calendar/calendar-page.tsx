import type { CalendarEvent } from '@keystead/contracts';
import { quantity } from '@keystead/crud-ui';
import {
  Alert,
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  Card,
  CardBody,
  color,
  font,
  formatTime,
  IconButton,
  radius,
  Stack,
  screens,
  space,
  today,
  toneColors,
  VisuallyHidden,
} from '@keystead/ui';
import { LoadFailure, LoadingRows, PageHeader } from '@keystead/ui/app';
import { Link, Outlet } from '@keystead/web-kit';
import { useDialogRoutes } from '@keystead/web-kit/queries';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { calendarPath, useCalendar, useCalendarSearch } from './calendar.api.ts';
import { dayAfterKey, dayText, monthAfter, monthOf, monthText, toneOf, weekdays, weeksOf } from './calendar.ts';

/** The events of a cell; the agenda has the others. */
const SHOWN = 3;

function useIsPhone(): boolean {
  const query = window.matchMedia?.(screens.phone);
  return useSyncExternalStore(
    (changed) => {
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => query?.matches ?? false,
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[3]};
  align-items: center;
  & > h2 { flex: 1; font: ${font('title')}; }
`;

const Steps = styled.div`display: flex; gap: ${space[1]}; align-items: center;`;

const Grid = styled.table`
  inline-size: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 0;
  background: ${color.surface};
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  overflow: hidden;
  & th {
    padding: ${space[2]} ${space[3]};
    font: ${font('caption')};
    color: ${color.textMuted};
    text-align: start;
  }
  & td {
    block-size: 7.25rem;
    padding: ${space[1]};
    vertical-align: top;
    border-block-start: 1px solid ${color.border};
  }
  & td + td { border-inline-start: 1px solid ${color.border}; }
`;

const Day = styled.button<{ $outside: boolean; $today: boolean }>`
  display: grid;
  place-items: center;
  inline-size: 1.75rem;
  block-size: 1.75rem;
  margin-block-end: ${space[1]};
  padding: 0;
  border: 0;
  border-radius: 999px;
  background: ${({ $today }) => ($today ? color.accent : 'transparent')};
  color: ${({ $today, $outside }) => ($today ? color.onAccent : $outside ? color.textMuted : color.text)};
  font: ${font('label')};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &:hover { outline: 1px solid ${color.borderStrong}; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 1px; }
`;

const Entries = styled.ul`
  display: grid;
  gap: 2px;
  grid-template-columns: minmax(0, 1fr);
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Entry = styled(Link)<{ $tone: keyof typeof toneColors }>`
  display: block;
  padding: 1px ${space[2]};
  overflow: hidden;
  background: ${({ $tone }) => toneColors[$tone].soft};
  border-radius: ${radius.small};
  color: ${({ $tone }) => toneColors[$tone].ink};
  font: ${font('caption')};
  text-decoration: none;
  text-overflow: ellipsis;
  white-space: nowrap;
  &:hover { text-decoration: underline; }
  &:focus-visible { outline: 2px solid ${color.focus}; outline-offset: 1px; }
`;

const More = styled.button`
  padding: 1px ${space[2]};
  background: none;
  border: 0;
  color: ${color.textMuted};
  font: ${font('caption')};
  cursor: pointer;
  &:hover { text-decoration: underline; }
  &:focus-visible { outline: 2px solid ${color.focus}; }
`;

const timeOf = ({ at, time_zone }: CalendarEvent) => (at === null ? '' : formatTime(at, time_zone));
const nameOf = (event: CalendarEvent) => [timeOf(event), event.title].filter(Boolean).join(' ');

interface MonthProps {
  month: string;
  events: readonly CalendarEvent[];
  /** The events are still those of the month before. */
  busy: boolean;
  /** Shows a day in the agenda. */
  onDay: (day: string) => void;
  onMonth: (month: string) => void;
}

/** The month as a grid: arrow keys move between its days, and Tab goes on to the events of the day. */
function MonthGrid({ month, events, busy, onDay, onMonth }: MonthProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState(today);
  const moved = useRef(false);
  const weeks = weeksOf(month);
  const active = monthOf(chosen) === month ? chosen : `${month}-01`;
  const byDay = Map.groupBy(events, ({ date }) => date);
  useEffect(() => {
    // The day of another month is there once the address names that month.
    if (!moved.current || active !== chosen) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus();
  }, [active, chosen]);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    const next = dayAfterKey(event.key, active);
    if (next === undefined) return;
    event.preventDefault();
    moved.current = true;
    setChosen(next);
    if (monthOf(next) !== month) onMonth(monthOf(next));
  };
  const cell = (day: string) => {
    const own = byDay.get(day) ?? [];
    const isActive = day === active;
    const left = own.length - SHOWN;
    const shown = left > 0 ? own.slice(0, SHOWN - 1) : own;
    const count = own.length === 0 ? 'nothing' : quantity(own.length, 'event', 'events');
    const showDay = () => onDay(day);
    return (
      <td key={day}>
        <Day
          type="button"
          data-day={day}
          data-printed=""
          aria-label={`${dayText(day)}, ${busy ? 'loading' : count}`}
          {...(day === today() && { 'aria-current': 'date' })}
          tabIndex={isActive ? 0 : -1}
          $outside={monthOf(day) !== month}
          $today={day === today()}
          onFocus={() => monthOf(day) === month && setChosen(day)}
          onClick={own.length > 0 ? showDay : undefined}
          onKeyDown={onKeyDown}
        >
          {Number(day.slice(8))}
        </Day>
        <Entries>
          {shown.map((event) => (
            <li key={event.id}>
              <Entry
                to={event.path}
                $tone={toneOf[event.kind]}
                tabIndex={isActive ? 0 : -1}
                title={`${nameOf(event)}\n${event.detail}`}
              >
                {nameOf(event)}
              </Entry>
            </li>
          ))}
          {left > 0 && (
            <li>
              <More type="button" tabIndex={isActive ? 0 : -1} onClick={showDay}>
                {`+${own.length - shown.length} more`}
                <VisuallyHidden>{` on ${dayText(day)}`}</VisuallyHidden>
              </More>
            </li>
          )}
        </Entries>
      </td>
    );
  };
  return (
    <Grid ref={grid} role="grid" aria-label={monthText(`${month}-01`)} aria-busy={busy}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>{week.map(cell)}</tr>
        ))}
      </tbody>
    </Grid>
  );
}

const AgendaDay = styled.section`
  display: grid;
  gap: ${space[2]};
  padding-block: ${space[4]};
  & + & { border-block-start: 1px solid ${color.border}; }
  & > h3 { font: ${font('label')}; color: ${color.textMuted}; scroll-margin-block-start: 4rem; }
`;

const AgendaItem = styled.li`
  display: grid;
  gap: 0 ${space[3]};
  grid-template-columns: 0.25rem minmax(0, 1fr);
  & > span { grid-row: span 2; border-radius: 999px; }
  & > a { font: ${font('strong')}; color: ${color.text}; text-decoration: none; overflow-wrap: anywhere; }
  & > a:hover { text-decoration: underline; }
  & > p { font: ${font('small')}; color: ${color.textMuted}; }
`;
const Mark = styled.span<{ $tone: keyof typeof toneColors }>`background: ${({ $tone }) => toneColors[$tone].solid};`;
const AgendaList = styled.ul`display: grid; gap: ${space[3]}; margin: 0; padding: 0; list-style: none;`;
const Quiet = styled.p`padding-block: ${space[6]}; color: ${color.textMuted}; text-align: center;`;

interface AgendaProps extends Pick<MonthProps, 'month' | 'events'> {
  /** The day to go to once it is there. */
  sought: RefObject<string>;
}

/** The days of the month on which something happens. */
function Agenda({ month, events, sought }: AgendaProps) {
  const id = useId();
  useEffect(() => {
    document.getElementById(`${id}-${sought.current}`)?.focus();
    sought.current = '';
  }, [id, sought]);
  const days = [...Map.groupBy(events, ({ date }) => date)].filter(([date]) => monthOf(date) === month);
  return (
    <Card>
      <CardBody>
        {days.length === 0 && <Quiet>Nothing happens in {monthText(`${month}-01`)}.</Quiet>}
        {days.map(([date, own]) => (
          <AgendaDay key={date} aria-labelledby={`${id}-${date}`}>
            <h3 id={`${id}-${date}`} tabIndex={-1}>
              {dayText(date)}
              {date === today() && ' · Today'}
            </h3>
            <AgendaList>
              {own.map((event) => (
                <AgendaItem key={event.id}>
                  <Mark $tone={toneOf[event.kind]} />
                  <Link to={event.path}>{event.title}</Link>
                  <p>{[timeOf(event), event.detail].filter(Boolean).join(' · ')}</p>
                </AgendaItem>
              ))}
            </AgendaList>
          </AgendaDay>
        ))}
      </CardBody>
    </Card>
  );
}

export function CalendarPage() {
  const { month, view, change } = useCalendarSearch();
  const { open } = useDialogRoutes(calendarPath);
  const isPhone = useIsPhone();
  const weeks = weeksOf(month);
  const calendar = useCalendar(weeks[0]?.[0] ?? '', weeks.at(-1)?.at(-1) ?? '');
  const { data, isError, isFetching, isPlaceholderData, refetch } = calendar;
  const isAgenda = isPhone || view === 'agenda';
  // Only the grid, which has the focus, stays while another month loads.
  const shown = isAgenda && isPlaceholderData ? undefined : data;
  const sought = useRef('');
  const asMonth = (name: string) => ({ month: name === monthOf(today()) ? '' : name });
  const show = (name: string) => change(asMonth(name));
  const showDay = (day: string) => {
    sought.current = day;
    change({ ...asMonth(monthOf(day)), view: 'agenda' });
  };
  return (
    <>
      <PageHeader
        title="Calendar"
        subtitle="Leases, visits and what falls due"
        actions={
          <Button variant="secondary" onClick={() => open('feed')}>
            Subscribe
          </Button>
        }
      />
      <Stack gap={4}>
        <Bar>
          <h2 aria-live="polite">{monthText(`${month}-01`)}</h2>
          <Steps>
            <IconButton label="Previous month" variant="secondary" onClick={() => show(monthAfter(month, -1))}>
              <ArrowLeftIcon />
            </IconButton>
            <Button variant="secondary" onClick={() => show(monthOf(today()))}>
              Today
            </Button>
            <IconButton label="Next month" variant="secondary" onClick={() => show(monthAfter(month, 1))}>
              <ArrowRightIcon />
            </IconButton>
          </Steps>
          {!isPhone && (
            <Button variant="secondary" onClick={() => change({ view: isAgenda ? '' : 'agenda' })}>
              {isAgenda ? 'Show month' : 'Show agenda'}
            </Button>
          )}
        </Bar>
        {isError && (
          <LoadFailure title="Failed to load the calendar" busy={isFetching} onRetry={() => void refetch()} />
        )}
        {shown?.capped && <Alert tone="info">There is more on these days than a calendar shows.</Alert>}
        {!shown && !isError && <LoadingRows label="Loading the calendar" />}
        {shown && isAgenda && <Agenda month={month} events={shown.events} sought={sought} />}
        {shown && !isAgenda && (
          <MonthGrid month={month} events={shown.events} busy={isPlaceholderData} onDay={showDay} onMonth={show} />
        )}
      </Stack>
      <Outlet />
    </>
  );
}
