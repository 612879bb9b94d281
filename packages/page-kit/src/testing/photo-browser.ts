import { act } from '@testing-library/react';

/** What jsdom lacks and photos take of a browser: addresses for files, word of what comes into the window, and a way to bring it there. */
export class PhotoBrowser {
  /** The addresses that are given out and not given up. */
  readonly addresses = new Set<string>();
  /** What was brought into sight, the latest last. */
  readonly broughtIntoSight: Element[] = [];
  readonly #watched = new Map<Element, () => void>();

  constructor() {
    let given = 0;
    URL.createObjectURL = () => {
      const address = `blob:photo-${++given}`;
      this.addresses.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => void this.addresses.delete(address);
    const { broughtIntoSight } = this;
    Element.prototype.scrollIntoView = function () {
      broughtIntoSight.push(this);
    };
    const watched = this.#watched;
    class Observer {
      readonly #tell: () => void;
      #elements: Element[] = [];
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.#tell = () => tell([{ isIntersecting: true }]);
      }
      observe(element: Element) {
        this.#elements.push(element);
        watched.set(element, this.#tell);
      }
      disconnect() {
        for (const element of this.#elements) watched.delete(element);
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  }

  /** Scrolls until an element is near the window, and with it all that is in it. */
  scrollTo(element: Element): void {
    act(() => {
      for (const [watched, tell] of [...this.#watched]) if (element.contains(watched)) tell();
    });
  }

  /** How many elements are being watched. */
  get watching(): number {
    return this.#watched.size;
  }
}
