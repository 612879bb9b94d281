import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';

export type ConfirmQuestion = Pick<
  ConfirmDialogProps,
  'title' | 'description' | 'confirmLabel' | 'cancelLabel' | 'tone'
>;

type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/** Renders the single dialog of `useConfirm`; part of OverlayProvider. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The question stays in state while the dialog fades out, or its text would vanish first.
  const [question, setQuestion] = useState<ConfirmQuestion>({ title: '' });
  const [open, setOpen] = useState(false);
  const resolver = useRef<(answer: boolean) => void>(undefined);

  const answer = useCallback((yes: boolean) => {
    setOpen(false);
    resolver.current?.(yes);
  }, []);

  const confirm = useCallback<Confirm>(
    (question) => {
      answer(false);
      setQuestion(question);
      setOpen(true);
      return new Promise((resolve) => {
        resolver.current = resolve;
      });
    },
    [answer],
  );

  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog {...question} open={open} onConfirm={() => answer(true)} onCancel={() => answer(false)} />
    </ConfirmContext>
  );
}

/**
 * Asks for confirmation: `if (await confirm({ title, confirmLabel: 'Delete' })) …`. Resolves with false when the user
 * declines, presses Escape, or another question replaces it.
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs an OverlayProvider above it');
  return confirm;
}
