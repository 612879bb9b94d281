import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import type { ConfirmQuestion } from './confirm-dialog.tsx';
import { useOverlays } from './on-demand.tsx';

type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

export function ConfirmProvider({ children }: { children: ReactNode }) {
  // The question stays in state while the dialog fades out, or its text would vanish first.
  const [question, setQuestion] = useState<ConfirmQuestion>({ title: '' });
  const [open, setOpen] = useState(false);
  const resolver = useRef<(answer: boolean) => void>(undefined);
  const overlays = useOverlays(open);

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
      {overlays && <overlays.ConfirmDialog {...question} open={open} onAnswer={answer} />}
    </ConfirmContext>
  );
}

/** `if (await confirm({ title, confirmLabel: 'Delete' })) …`. False also when another question replaces it. */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs an OverlayProvider above it');
  return confirm;
}
