import { IconButton, MenuIcon } from '@keystead/ui';
import { type ComponentType, useState } from 'react';

type Panel = ComponentType<{ open: boolean; onClose: () => void }>;

/** Opens the menu, whose code is loaded at the first press: public pages don't load the overlays. */
export function PublicMenuButton() {
  const [Menu, setMenu] = useState<Panel | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      const { PublicMenu } = await import('./public-menu.tsx');
      setMenu(() => PublicMenu);
      setOpen(true);
    } catch (error) {
      // Another press retries; meanwhile the footer has the links.
      console.warn('The menu could not be loaded', error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" aria-expanded={open} disabled={busy} onClick={show}>
        <MenuIcon />
      </IconButton>
      {Menu !== null && <Menu open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
