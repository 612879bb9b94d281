import { type RefObject, useEffect, useState } from 'react';
import { MODAL, onceDialogsClosed } from './page-state.ts';

/** Where the focus can be while it still belongs to an item: a dialog opened from it, its menu, its select. */
const OF_AN_ITEM = `${MODAL}, [role="menu"], [role="listbox"]`;

/** The last holder of the focus that may leave when the list changes, and the item that follows it. */
interface FocusedItem {
  holder: Element;
  /** Index of the item that gets the focus when the holder has left: the holder's own index while it is in the list. */
  place: number;
}

/** Follows the focus through a list by elements, which stay the same while their keys do. */
class ListFocus {
  readonly #list: () => HTMLElement | null;
  #focused: FocusedItem | null = null;
  #waiting = false;
  #stopWait = () => {};

  /** @param list finds the element whose children are the items; null while there are none */
  constructor(list: () => HTMLElement | null) {
    this.#list = list;
  }

  /** Returns a function that stops it. */
  follow(): () => void {
    const onFocus = ({ target }: Event) => this.#record(target);
    // Some browsers don't focus a control on a press.
    const events = ['focusin', 'pointerdown'];
    for (const event of events) document.addEventListener(event, onFocus);
    return () => {
      for (const event of events) document.removeEventListener(event, onFocus);
      this.#stopWaiting();
    };
  }

  /** Makes an item follow the control that has the focus now, such as the button that fetches it. */
  leaveTo(place: number): void {
    const holder = document.activeElement;
    this.#focused = holder && { holder, place };
  }

  /** Moves the focus on if its holder has left. Call it after each change of the list. */
  check(): void {
    if (this.#focused === null || this.#waiting) return;
    const { holder } = this.#focused;
    if (holder.isConnected) {
      const place = this.#items().indexOf(holder);
      if (place !== -1) this.#focused = { holder, place };
      return;
    }
    if (document.activeElement?.closest(MODAL)) this.#wait();
    else this.#restore();
  }

  #items(): Element[] {
    return [...(this.#list()?.children ?? [])].filter((item) => !item.matches('[data-group]'));
  }

  #record(target: EventTarget | null): void {
    // A focus event between the holder's removal and `check` is not the user's choice.
    const left = this.#focused?.holder.isConnected === false;
    if (this.#waiting || left || !(target instanceof Element)) return;
    const items = this.#items();
    const place = items.findIndex((item) => item.contains(target));
    const holder = items[place];
    if (holder) this.#focused = { holder, place };
    // Any other element that the user has moved to keeps the focus.
    else if (target.closest(OF_AN_ITEM) === null) this.#focused = null;
  }

  #wait(): void {
    this.#waiting = true;
    this.#stopWait = onceDialogsClosed(() => {
      this.#waiting = false;
      this.#restore();
    });
  }

  #stopWaiting(): void {
    this.#waiting = false;
    this.#stopWait();
  }

  #restore(): void {
    const links = this.#items().map((item) => item.querySelector<HTMLElement>('a, summary'));
    const next = links[this.#focused?.place ?? 0] ?? links.at(-1) ?? document.querySelector('h1');
    this.#focused = null;
    next?.focus();
  }
}

interface Fetched {
  rows?: readonly unknown[] | undefined;
  fetchMore: () => void;
  retry: () => void;
}

/**
 * Moves the focus when its holder leaves the list, once no dialog is open: to the item at the same index, else to the
 * last one, else to the page's heading.
 * @param items its children are the items, with keys, and headings of groups, with `data-group`; the first link or summary of each gets the focus.
 * @returns functions to fetch rows; afterwards the focus goes to the first new row if their button leaves.
 */
export function useListFocus(items: RefObject<HTMLElement | null>, { rows, fetchMore, retry }: Fetched) {
  const [focus] = useState(() => new ListFocus(() => items.current));
  useEffect(() => focus.follow(), [focus]);
  useEffect(() => focus.check());
  const thenFirstNew = (fetch: () => void) => () => {
    focus.leaveTo(rows?.length ?? 0);
    fetch();
  };
  return { fetchMore: thenFirstNew(fetchMore), retry: thenFirstNew(retry) };
}
