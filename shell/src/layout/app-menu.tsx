import { IconButton, Logo, MenuIcon } from '@keystead/ui';
import { SlideOver } from '@keystead/ui/overlays';
import { useState } from 'react';
import { AppNavigation } from './app-navigation.tsx';

/** The navigation on small screens, behind a button. */
export function AppMenu() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton label="Open menu" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <SlideOver open={open} onClose={close} label="Menu" header={<Logo />}>
        <AppNavigation onLeave={close} />
      </SlideOver>
    </>
  );
}
