import { isBelow } from '@keystead/contracts/remote-pages';
import { color, font, media, space } from '@keystead/ui';
import { Keys } from '@keystead/ui/app';
import { Dialog } from '@keystead/ui/overlays';
import { useLocation, useNavigate } from '@keystead/web-kit';
import styled from 'styled-components';
import { dashboardItem, type FrameUser } from '../layout/app-navigation.tsx';
import { areaAt, useMenu } from '../remotes/areas.ts';
import { SearchPalette } from './search-palette.tsx';
import { paletteKeys, useShortcuts } from './shortcuts.ts';

export type Opened = 'palette' | 'shortcuts' | null;

interface AppSearchProps {
  user: FrameUser;
  opened: Opened;
  onOpen: (opened: Opened) => void;
}

/** The pages of the app that its menus lead to, and those that only the palette has. */
function usePages(role: string) {
  const [app, shortcuts, account, pages] = [
    useMenu('app', role),
    useMenu('shortcuts', role),
    useMenu('account', role),
    useMenu('pages', role),
  ];
  return [dashboardItem, ...app, ...shortcuts, ...account, ...pages];
}

/** The search box of the list on the page, if it has one. */
const listSearch = () => document.querySelector<HTMLInputElement>('#main input[type=search]:not(:disabled)');

/** The command palette, the shortcuts of the keyboard, and their sheet: on every page of the app. */
export function AppSearch({ user, opened, onOpen }: AppSearchProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pages = usePages(user.role);
  const actions = useMenu('actions', user.role);
  const openPalette = () => onOpen('palette');
  const openSheet = () => onOpen('shortcuts');
  const search = () => {
    const box = listSearch();
    box?.focus();
    box?.select();
    // Also if the box is hidden, so that it can't have the focus.
    if (!box || document.activeElement !== box) openPalette();
  };
  const create = () => {
    const page = areaAt(pathname)?.path;
    const own = actions.find(({ to }) => page !== undefined && isBelow(to, page));
    if (own) navigate(own.to);
    else openPalette();
  };
  const byKey = pages.flatMap(({ key, to }) => (key ? [[key, () => navigate(to)] as const] : []));
  useShortcuts({
    onPalette: openPalette,
    keys: { '/': search, c: create, '?': openSheet },
    pages: Object.fromEntries(byKey),
  });
  const close = () => onOpen(null);
  return (
    <>
      <SearchPalette
        open={opened === 'palette'}
        onClose={close}
        actions={actions}
        pages={pages}
        onShortcuts={openSheet}
      />
      <ShortcutSheet open={opened === 'shortcuts'} onClose={close} pages={pages} />
    </>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${space[6]} ${space[8]};
  ${media.tablet} { grid-template-columns: 1fr 1fr; }
`;

const Heading = styled.h3`margin-block-end: ${space[2]}; font: ${font('label')}; color: ${color.textSubtle};`;

const Line = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-block-size: 2.25rem;
  & dt { color: ${color.text}; }
`;

interface Shortcut {
  readonly label: string;
  readonly keys: readonly string[];
}

function ShortcutList({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <section>
      <Heading>{title}</Heading>
      <dl>
        {shortcuts.map(({ label, keys }) => (
          <Line key={label}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </Line>
        ))}
      </dl>
    </section>
  );
}

interface ShortcutSheetProps {
  open: boolean;
  onClose: () => void;
  pages: readonly { readonly label: string; readonly key?: string }[];
}

function ShortcutSheet({ open, onClose, pages }: ShortcutSheetProps) {
  const everywhere: readonly Shortcut[] = [
    { label: 'Search everything', keys: paletteKeys() },
    { label: 'Search this list', keys: ['/'] },
    { label: 'Add or record', keys: ['c'] },
    { label: 'Keyboard shortcuts', keys: ['?'] },
  ];
  const leading = pages.flatMap(({ label, key }) => (key ? [{ label, keys: ['g', key] }] : []));
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <Columns>
        <ShortcutList title="Everywhere" shortcuts={everywhere} />
        <ShortcutList title="Go to a page" shortcuts={leading} />
      </Columns>
    </Dialog>
  );
}
