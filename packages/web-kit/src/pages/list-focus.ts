/** What holds the focus until it closes; a message, which has the same role, doesn't. */
const MODAL = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])';

/** Where the focus can be while it still belongs to an item: a dialog that was opened from it, its menu, its select. */
const OF_AN_ITEM = `${MODAL}, [role="menu"], [role="listbox"]`;

/** What had the focus last, of that which may leave with a change of the list, and who comes after it. */
interface Noted {
  holder: Element;
  /** Of the item that the focus goes to when the holder has left: its own, as long as it is there. */
  place: number;
}

/**
 * Follows the focus through a list whose items come and go, each by its element, which stays the same as long as its
 * key does.
 */
export class ListFocus {
  readonly #list: () => HTMLElement | null;
  #noted: Noted | null = null;
  #waiting = false;
  readonly #closing = new MutationObserver(() => this.#settleOnceClosed());

  /** @param list finds what holds the items as its children; null while there are none */
  constructor(list: () => HTMLElement | null) {
    this.#list = list;
  }

  /** Begins to follow the focus; answers how to end it. */
  follow(): () => void {
    const note = ({ target }: Event) => this.#note(target);
    // Some browsers give no focus to what is pressed.
    const events = ['focusin', 'pointerdown'];
    for (const event of events) document.addEventListener(event, note);
    return () => {
      for (const event of events) document.removeEventListener(event, note);
      this.#stopWaiting();
    };
  }

  /** Has the item at a place come after what has the focus now, such as the button that fetches it. */
  leaveTo(place: number): void {
    const holder = document.activeElement;
    this.#noted = holder && { holder, place };
  }

  /** Moves the focus on if what had it has left; to be called after each change of the list. */
  check(): void {
    if (this.#noted === null || this.#waiting) return;
    const { holder } = this.#noted;
    if (holder.isConnected) {
      const place = this.#items().indexOf(holder);
      if (place !== -1) this.#noted = { holder, place };
      return;
    }
    if (document.activeElement?.closest(MODAL)) this.#wait();
    else this.#settle();
  }

  #items(): Element[] {
    return [...(this.#list()?.children ?? [])];
  }

  #note(target: EventTarget | null): void {
    // What gets the focus after the holder has left, and before that is looked at, is not what the person has chosen.
    const left = this.#noted?.holder.isConnected === false;
    if (this.#waiting || left || !(target instanceof Element)) return;
    const items = this.#items();
    const place = items.findIndex((item) => item.contains(target));
    const holder = items[place];
    if (holder) this.#noted = { holder, place };
    // Whatever else the person has gone to keeps it.
    else if (target.closest(OF_AN_ITEM) === null) this.#noted = null;
  }

  // A dialog that closes gives the focus back to what had it before, and finds that gone: it is moved on after that.
  #wait(): void {
    this.#waiting = true;
    this.#closing.observe(document.body, { childList: true });
  }

  #stopWaiting(): void {
    this.#waiting = false;
    this.#closing.disconnect();
  }

  #settleOnceClosed(): void {
    if (document.querySelector(MODAL)) return;
    this.#stopWaiting();
    this.#settle();
  }

  #settle(): void {
    const links = this.#items().map((item) => item.querySelector('a'));
    const next = links[this.#noted?.place ?? 0] ?? links.at(-1) ?? document.querySelector('h1');
    this.#noted = null;
    next?.focus();
  }
}
