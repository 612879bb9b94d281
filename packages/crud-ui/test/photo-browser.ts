import { act } from '@testing-library/react';

/**
 * Browser APIs that photos need and jsdom lacks: object URLs, an IntersectionObserver, and a way to scroll to an
 * element.
 */
export class PhotoBrowser {
  /** The object URLs that were created and not yet revoked. */
  readonly addresses = new Set<string>();
  /** The elements that were scrolled into view, the latest last. */
  readonly scrolledTo: Element[] = [];
  readonly #watched = new Map<Element, () => void>();

  constructor() {
    let created = 0;
    URL.createObjectURL = () => {
      const address = `blob:photo-${++created}`;
      this.addresses.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => void this.addresses.delete(address);
    const { scrolledTo } = this;
    Element.prototype.scrollIntoView = function () {
      scrolledTo.push(this);
    };
    const watched = this.#watched;
    class Observer {
      readonly #notify: () => void;
      #elements: Element[] = [];
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.#notify = () => notify([{ isIntersecting: true }]);
      }
      observe(element: Element) {
        this.#elements.push(element);
        watched.set(element, this.#notify);
      }
      disconnect() {
        for (const element of this.#elements) watched.delete(element);
      }
    }
    Object.assign(globalThis, { IntersectionObserver: Observer });
  }

  /** Simulates scrolling until an element and all its descendants are near the viewport. */
  scrollTo(element: Element): void {
    act(() => {
      for (const [watched, notify] of [...this.#watched]) if (element.contains(watched)) notify();
    });
  }

  /** The number of observed elements. */
  get watching(): number {
    return this.#watched.size;
  }
}
