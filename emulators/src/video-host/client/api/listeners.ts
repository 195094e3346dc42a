import type { EventName } from '../protocol.ts';

export interface PlayerEvent<Player> {
  target: Player;
  data: unknown;
}

export type Listener<Player> = ((event: PlayerEvent<Player>) => void) | string;

/** Listeners are functions, or names of global functions looked up when the event comes. */
export class Listeners<Player> {
  #byEvent = new Map<string, Set<Listener<Player>>>();

  add(name: string, listener: Listener<Player>): void {
    const listeners = this.#byEvent.get(name) ?? new Set();
    this.#byEvent.set(name, listeners.add(listener));
  }

  remove(name: string, listener: Listener<Player>): void {
    this.#byEvent.get(name)?.delete(listener);
  }

  clear(): void {
    this.#byEvent.clear();
  }

  tell(name: EventName, event: PlayerEvent<Player>): void {
    for (const listener of [...(this.#byEvent.get(name) ?? [])]) {
      const call = typeof listener === 'string' ? (Reflect.get(window, listener) as unknown) : listener;
      if (typeof call !== 'function') continue;
      try {
        call(event);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
