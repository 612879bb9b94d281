import { CommandPalette } from '@keystead/ui/overlays';
import { request, useNavigate } from '@keystead/web-kit';
import { keepPreviousData, useQuery } from '@keystead/web-kit/queries';
import { useEffect, useState } from 'react';
import { type MenuItem, useResultKinds } from '../remotes/areas.ts';
import { preloadArea } from '../remotes/preload.ts';
import { unavailableText } from '../unavailable-services.ts';
import { commandGroups, isCertain, type PageCommand, shortcutSheet } from './commands.tsx';

/** How long after the last keystroke the query is sent, in milliseconds. */
const SETTLED_AFTER_MS = 120;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    // An empty query shows at once what needs no search.
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}

interface SearchPaletteProps {
  open: boolean;
  onClose: () => void;
  actions: readonly MenuItem[];
  pages: readonly MenuItem[];
  /** Opens the sheet of shortcuts. */
  onShortcuts: () => void;
}

/** Everything that the user may see, and what they can do, by words. */
export function SearchPalette({ open, onClose, actions, pages, onShortcuts }: SearchPaletteProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    // Not when it closes, or the list would change before it has gone.
    if (open) setQuery('');
  }
  const kinds = useResultKinds();
  const q = query.trim();
  const settled = useSettled(q);
  const { data, error, isPlaceholderData, isFetching } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) => request('GET /search', { query: { q: settled }, signal }),
    enabled: open && settled !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = q !== '' && (q !== settled || isPlaceholderData || (isFetching && !data));
  const answer = q === '' ? undefined : data;
  const groups = commandGroups({ query, kinds, answer, actions, pages: [...pages, shortcutSheet] });
  return (
    <CommandPalette
      open={open}
      onClose={onClose}
      label="Search Keystead"
      placeholder="Search tenants, payments, actions…"
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      busy={isSearching}
      unsettled={isSearching && !isCertain(groups)}
      onChoose={(command) => {
        const { to } = command as PageCommand;
        if (to === shortcutSheet.to) return onShortcuts();
        void preloadArea(to.replace(/\?.*$/, ''));
        navigate(to);
      }}
      emptyText={`Nothing found for “${q}”. Try a name, an address, an amount or a receipt number.`}
      notice={noticeOf(error, answer?.unavailable ?? [])}
    />
  );
}

function noticeOf(error: Error | null, unavailable: readonly string[]): string | undefined {
  if (error) return 'The search does not answer at the moment. Pages and actions still work.';
  return unavailableText(unavailable);
}
