import { useConfirm, useToast } from '@keystead/ui/overlays';
import { useMemo, useState } from 'react';
import { recordForm } from '../forms/declared-form.tsx';
import { textField } from '../forms/field-kinds.tsx';
import { SendingDialog } from '../forms/record-dialogs.tsx';
import { type ListPage, sortOf } from './list-page.ts';
import { usePersonalSetting } from './personal-setting.ts';

/** Filters and order of a list under a name. */
interface SavedView {
  name: string;
  search: Readonly<Record<string, string>>;
}

const MAX_VIEWS = 20;
const MAX_NAME = 40;

function parseViews(text: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(views) ? views.filter((one) => typeof one?.name === 'string' && one.search) : [];
  } catch {
    return [];
  }
}

const sameSearch = (one: object, other: object) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** The user's views of a list, which this browser keeps, and the one that its search is now. */
export function useSavedViews(page: ListPage<unknown>) {
  const { path, offered, search, filtered, changeMany } = page;
  const [text, store] = usePersonalSetting(`views-${path}`);
  const views = useMemo(() => parseViews(text), [text]);
  const confirm = useConfirm();
  const toast = useToast();
  const usual = Object.keys(offered.sorts)[0];
  const order = sortOf(page);
  const now: Record<string, string> = {};
  for (const [name, value] of Object.entries(search)) if (name !== 'sort') now[name] = String(value);
  if (order !== usual) now.sort = order;
  const current = views.find((view) => sameSearch(view.search, now));
  const isPossible = path !== undefined && changeMany !== undefined;
  const save = (next: readonly SavedView[]) => store(JSON.stringify(next));
  return {
    views: isPossible ? views : [],
    current,
    maySave: isPossible && current === undefined && views.length < MAX_VIEWS && (filtered || order !== usual),
    names: views.map(({ name }) => name),
    open({ search: saved }: SavedView) {
      const none = Object.keys(offered.fields).map((name) => [name, '']);
      changeMany?.({ ...Object.fromEntries(none), ...saved });
    },
    add: (name: string) => save([...views, { name, search: now }]),
    rename: (view: SavedView, name: string) => save(views.map((one) => (one === view ? { ...one, name } : one))),
    async remove(view: SavedView) {
      const title = `Delete the view “${view.name}”?`;
      if (!(await confirm({ title, description: 'No record is deleted.', confirmLabel: 'Delete' }))) return;
      save(views.filter((one) => one !== view));
      toast.success('View deleted.');
    },
  };
}

export type SavedViews = ReturnType<typeof useSavedViews>;

const form = recordForm<SavedView>()({
  name: textField('Name', { required: true, maxLength: MAX_NAME, cell: [6, 6], placeholder: 'Overdue by amount' }),
});

interface ViewDialogProps {
  /** Undefined for a new one. */
  view: SavedView | undefined;
  names: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}

export function ViewDialog({ view, names, onSave, onClose }: ViewDialogProps) {
  const [error, setError] = useState<Error | null>(null);
  const taken = names.filter((name) => name !== view?.name).map((name) => name.toLowerCase());
  const sending = {
    isPending: false,
    error,
    mutate({ name }: { name: string }, { onSuccess }: { onSuccess: ((answer: undefined) => void) | undefined }) {
      if (taken.includes(name.toLowerCase())) {
        setError(new Error('There is a view with this name. Please choose another.'));
        return;
      }
      onSave(name);
      onSuccess?.(undefined);
    },
  };
  return (
    <SendingDialog
      title={view ? 'Rename view' : 'Save view'}
      description={view ? undefined : 'Keeps the filters and the order of this list under a name, in this browser.'}
      size="small"
      form={form}
      {...(view && { record: view })}
      submitLabel="Save"
      toBody={({ name }) => ({ name: name.trim() })}
      sending={sending}
      onSent={onClose}
      failed={({ message }) => message}
      onClose={onClose}
    />
  );
}
